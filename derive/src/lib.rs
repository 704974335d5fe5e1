//! Derives what a struct of inputs is to a path: its fields by name. An enum is the word of its variant.

use proc_macro::TokenStream;
use proc_macro2::TokenStream as Tokens;
use quote::quote;
use syn::ext::IdentExt;
use syn::{
    Attribute, Data, DataEnum, DeriveInput, Error, Fields, Ident, LitStr, Member, Result, parse_macro_input,
    parse_quote,
};

/// Derives `rules::Input` for a struct whose fields are inputs, or `rules::Scalar` for an enum without fields. A variant
/// is called by its name in `snake_case`. Other names are given as serde is given them, by `rename`, `alias`es and
/// `rename_all = "PascalCase"`: in `#[input(…)]` or, where a type is stored as well, in its `#[serde(…)]`. A part of a
/// sheet, `#[input(cells)]`, has no default.
#[proc_macro_derive(Input, attributes(serde, input))]
pub fn derive_input(item: TokenStream) -> TokenStream {
    let item = parse_macro_input!(item as DeriveInput);
    let implemented = match &item.data {
        Data::Struct(data) => struct_of_inputs(&item, &data.fields),
        Data::Enum(data) => enum_of_words(&item, data),
        Data::Union(_) => Err(Error::new_spanned(&item.ident, "an input is a struct or an enum")),
    };
    implemented.unwrap_or_else(Error::into_compile_error).into()
}

fn struct_of_inputs(item: &DeriveInput, fields: &Fields) -> Result<Tokens> {
    let members: Vec<Member> = fields.members().collect();
    let mut names = Vec::new();
    for (field, member) in fields.iter().zip(&members) {
        let own = match member {
            Member::Named(ident) => ident.unraw().to_string(),
            Member::Unnamed(place) => place.index.to_string(),
        };
        names.push(Said::of(&field.attrs)?.rename.unwrap_or(own));
    }
    let places = 0..members.len();
    let also_places = places.clone();
    // A sheet has no value at first beside the one that is shipped.
    let at_first = (!Said::of(&item.attrs)?.cells).then(|| {
        quote! {
            fn at_first() -> Option<Self> {
                Some(Default::default())
            }
        }
    });
    let name = &item.ident;
    let mut generics = item.generics.clone();
    for parameter in generics.type_params_mut() {
        parameter.bounds.push(parse_quote!(crate::rules::Input));
    }
    let (generics, arguments, bounds) = generics.split_for_impl();
    Ok(quote! {
        impl #generics crate::rules::Input for #name #arguments #bounds {
            fn shape(&self) -> crate::rules::Shape {
                crate::rules::Shape::Fields(&[#(#names),*])
            }

            fn child(&self, place: usize) -> Option<&dyn crate::rules::Input> {
                match place {
                    #(#places => Some(&self.#members),)*
                    _ => None,
                }
            }

            fn child_mut(&mut self, place: usize) -> Option<&mut dyn crate::rules::Input> {
                match place {
                    #(#also_places => Some(&mut self.#members),)*
                    _ => None,
                }
            }

            #at_first
        }
    })
}

fn enum_of_words(item: &DeriveInput, data: &DataEnum) -> Result<Tokens> {
    let all = Said::of(&item.attrs)?;
    let mut idents = Vec::new();
    let mut words = Vec::new();
    let mut aliases = Vec::new();
    for variant in &data.variants {
        if !variant.fields.is_empty() {
            return Err(Error::new_spanned(variant, "a word has no fields"));
        }
        let names = Said::of(&variant.attrs)?;
        words.push(names.rename.unwrap_or_else(|| all.word(&variant.ident)));
        aliases.push(names.aliases);
        idents.push(&variant.ident);
    }
    let name = &item.ident;
    Ok(quote! {
        impl crate::rules::Scalar for #name {
            fn to_word(&self) -> String {
                match self {
                    #(Self::#idents => #words,)*
                }
                .to_owned()
            }

            fn from_word(word: &str) -> Option<Self> {
                match word {
                    #(#words #(| #aliases)* => Some(Self::#idents),)*
                    _ => None,
                }
            }
        }
    })
}

/// What attributes say.
#[derive(Default)]
struct Said {
    cells: bool,
    rename: Option<String>,
    aliases: Vec<String>,
    as_written: bool,
}

impl Said {
    fn of(attrs: &[Attribute]) -> Result<Self> {
        let mut said = Said::default();
        let ours = |attr: &&Attribute| attr.path().is_ident("input") || attr.path().is_ident("serde");
        for attr in attrs.iter().filter(ours) {
            attr.parse_nested_meta(|meta| {
                if meta.path.is_ident("cells") {
                    said.cells = true;
                }
                // What else serde is told, such as `default`, has a value or none.
                let Ok(value) = meta.value() else { return Ok(()) };
                let value: LitStr = value.parse()?;
                if meta.path.is_ident("rename") {
                    said.rename = Some(value.value());
                } else if meta.path.is_ident("alias") {
                    said.aliases.push(value.value());
                } else if meta.path.is_ident("rename_all") {
                    said.as_written = match &*value.value() {
                        "snake_case" => false,
                        "PascalCase" => true,
                        _ => {
                            return Err(Error::new_spanned(
                                value,
                                "words are in snake_case or in PascalCase",
                            ));
                        }
                    };
                }
                Ok(())
            })?;
        }
        Ok(said)
    }

    fn word(&self, variant: &Ident) -> String {
        let name = variant.unraw().to_string();
        if self.as_written {
            return name;
        }
        let mut word = String::new();
        for (at, c) in name.char_indices() {
            if c.is_uppercase() && at > 0 {
                word.push('_');
            }
            word.extend(c.to_lowercase());
        }
        word
    }
}
