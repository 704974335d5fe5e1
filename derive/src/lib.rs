//! Derives what a struct of inputs is to a path: its fields by name, and what is said of them where they are declared. An
//! enum is the word of its variant.

use proc_macro::TokenStream;
use proc_macro2::{TokenStream as Tokens, TokenTree};
use quote::quote;
use syn::ext::IdentExt;
use syn::{
    Attribute, Data, DataEnum, DeriveInput, Error, Expr, ExprLit, Fields, Ident, Lit, LitInt, LitStr, Member,
    Meta, Result, Token, parse_macro_input, parse_quote,
};

/// Derives `rules::Input` for a struct whose fields are inputs, or `rules::Scalar` for an enum without fields. A variant
/// is called by its name in `snake_case`. Other names are given as serde is given them, by `rename`, `alias`es and
/// `rename_all = "PascalCase"`: in `#[input(…)]` or, where a type is stored as well, in its `#[serde(…)]`.
///
/// The first sentence of a field's doc comment is its label in a form, without its full stop; `#[input(hint = "…")]` is small
/// below it, `guess` says that what stands there at first is one, `most = 48` is the longest distance, in inches, and
/// `of_unit` that a battle knows it of the unit that the struct names. A field begins as its `start` says: where any field
/// has one, `Default` is derived as well. An enum with `#[input(choices)]` is entered by the first sentences of its variants,
/// each with its `hint`; one that is out of the ordinary `counts`. A part of a sheet, `#[input(cells)]`, has no default and
/// no labels.
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
    let (mut names, mut about, mut starts) = (Vec::new(), Vec::new(), Vec::new());
    for (field, member) in fields.iter().zip(&members) {
        let own = match member {
            Member::Named(ident) => ident.unraw().to_string(),
            Member::Unnamed(place) => place.index.to_string(),
        };
        let Said { rename, hint, guess, most, start, of_unit, .. } = Said::of(&field.attrs)?;
        let label = first_sentence(&field.attrs);
        names.push(rename.unwrap_or(own));
        about.push(quote! {
            crate::rules::About { label: #label, hint: #hint, is_guess: #guess, most: #most, is_of_unit: #of_unit }
        });
        starts.push(start);
    }
    let places = 0..members.len();
    let also_places = places.clone();
    // A sheet has no value at first beside the one that is shipped, and its charts say what its cells are.
    let declared = (!Said::of(&item.attrs)?.cells).then(|| {
        quote! {
            fn about(&self) -> &'static [crate::rules::About] {
                &[#(#about),*]
            }

            fn at_first() -> Option<Self> {
                Some(Default::default())
            }
        }
    });
    let name = &item.ident;
    let default = starts.iter().any(Option::is_some).then(|| {
        let starts = starts.iter().map(|start| match start {
            Some(start) => quote!(#start),
            None => quote!(Default::default()),
        });
        quote! {
            impl Default for #name {
                fn default() -> Self {
                    #name { #(#members: #starts),* }
                }
            }
        }
    });
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

            #declared
        }

        #default
    })
}

fn enum_of_words(item: &DeriveInput, data: &DataEnum) -> Result<Tokens> {
    let all = Said::of(&item.attrs)?;
    let mut idents = Vec::new();
    let mut words = Vec::new();
    let mut aliases = Vec::new();
    let mut named = Vec::new();
    for variant in &data.variants {
        if !variant.fields.is_empty() {
            return Err(Error::new_spanned(variant, "a word has no fields"));
        }
        let names = Said::of(&variant.attrs)?;
        let word = names.rename.unwrap_or_else(|| all.word(&variant.ident));
        aliases.push(names.aliases);
        let (label, hint, counts) = (first_sentence(&variant.attrs), names.hint, names.counts);
        named.push(quote!(crate::rules::Named { word: #word, label: #label, hint: #hint, counts: #counts }));
        words.push(word);
        idents.push(&variant.ident);
    }
    let asked = all.choices.then(|| {
        quote! {
            fn asked(&self) -> Option<crate::rules::Asked> {
                Some(crate::rules::Asked::OneOf(&[#(#named),*]))
            }
        }
    });
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

            #asked
        }
    })
}

/// The first sentence of a doc comment, without its full stop.
fn first_sentence(attrs: &[Attribute]) -> String {
    let mut doc = String::new();
    for attr in attrs {
        if let Meta::NameValue(line) = &attr.meta
            && line.path.is_ident("doc")
            && let Expr::Lit(ExprLit { lit: Lit::Str(line), .. }) = &line.value
        {
            doc += &line.value();
        }
    }
    let doc = doc.trim();
    let end = doc.find(". ").or_else(|| doc.find("? ").map(|at| at + 1));
    end.map_or_else(|| doc.strip_suffix('.').unwrap_or(doc), |end| &doc[..end]).to_owned()
}

/// What attributes say.
#[derive(Default)]
struct Said {
    cells: bool,
    choices: bool,
    rename: Option<String>,
    aliases: Vec<String>,
    as_written: bool,
    hint: String,
    counts: bool,
    guess: bool,
    of_unit: bool,
    most: i32,
    start: Option<Tokens>,
}

impl Said {
    fn of(attrs: &[Attribute]) -> Result<Self> {
        let mut said = Said::default();
        let ours = |attr: &&Attribute| attr.path().is_ident("input") || attr.path().is_ident("serde");
        for attr in attrs.iter().filter(ours) {
            attr.parse_nested_meta(|meta| {
                match meta.path.get_ident().map(ToString::to_string).as_deref() {
                    Some("cells") => said.cells = true,
                    Some("choices") => said.choices = true,
                    Some("counts") => said.counts = true,
                    Some("guess") => said.guess = true,
                    Some("of_unit") => said.of_unit = true,
                    _ => {}
                }
                // What else serde is told, such as `default`, has a value or none.
                let Ok(value) = meta.value() else { return Ok(()) };
                if meta.path.is_ident("start") {
                    // An expression, up to the next comma that stands in no brackets.
                    let mut start = Tokens::new();
                    while !value.is_empty() && !value.peek(Token![,]) {
                        start.extend([value.parse::<TokenTree>()?]);
                    }
                    said.start = Some(start);
                    return Ok(());
                }
                if meta.path.is_ident("most") {
                    said.most = value.parse::<LitInt>()?.base10_parse()?;
                    return Ok(());
                }
                let value: LitStr = value.parse()?;
                if meta.path.is_ident("hint") {
                    said.hint = value.value();
                } else if meta.path.is_ident("rename") {
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
