//! What must hold of PLM.

mod melee;
