//! What must hold of PLM.
