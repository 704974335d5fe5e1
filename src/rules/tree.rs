//! A plain value as a tree, and the way from our types to it and back.
//!
//! `serde_json` could do this, but every type would then carry the code for each shape that JSON might come in, and
//! for messages that nobody sees. This reader knows one shape for each type and one error without words, which makes
//! the program smaller by a fifth.

use serde::de::value::StrDeserializer;
use serde::de::{
    DeserializeOwned, DeserializeSeed, EnumAccess, Expected, MapAccess, SeqAccess, Unexpected, VariantAccess,
    Visitor,
};
use serde::ser::{
    Impossible, SerializeMap, SerializeSeq, SerializeStruct, SerializeTuple, SerializeTupleStruct,
};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de, ser};
use std::fmt::{self, Display};

/// A plain value.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Tree {
    /// Nothing is said.
    #[default]
    None,
    /// Yes or no.
    Bool(bool),
    /// A whole number.
    Number(i64),
    /// Words, or the name of a choice.
    Text(String),
    /// One after the other.
    List(Vec<Tree>),
    /// By name, in the type's own order.
    Fields(Vec<(String, Tree)>),
}

/// A value that does not fit its type. Which one it was is told by who laid it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unfit;

impl Tree {
    /// The tree of a value.
    pub fn of<T: Serialize>(value: &T) -> Result<Tree, Unfit> {
        value.serialize(Writer)
    }

    /// The value of a tree.
    pub fn read<T: DeserializeOwned>(self) -> Result<T, Unfit> {
        T::deserialize(self)
    }

    /// The field of this name.
    pub fn get(&self, name: &str) -> Option<&Tree> {
        match self {
            Tree::Fields(fields) => fields.iter().find(|(field, _)| field == name).map(|(_, tree)| tree),
            _ => None,
        }
    }
}

impl Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("does not fit")
    }
}

impl std::error::Error for Unfit {}

impl ser::Error for Unfit {
    fn custom<T: Display>(_: T) -> Self {
        Unfit
    }
}

impl de::Error for Unfit {
    fn custom<T: Display>(_: T) -> Self {
        Unfit
    }
    fn invalid_type(_: Unexpected<'_>, _: &dyn Expected) -> Self {
        Unfit
    }
    fn invalid_value(_: Unexpected<'_>, _: &dyn Expected) -> Self {
        Unfit
    }
    fn invalid_length(_: usize, _: &dyn Expected) -> Self {
        Unfit
    }
    fn unknown_variant(_: &str, _: &'static [&'static str]) -> Self {
        Unfit
    }
    fn unknown_field(_: &str, _: &'static [&'static str]) -> Self {
        Unfit
    }
    fn missing_field(_: &'static str) -> Self {
        Unfit
    }
    fn duplicate_field(_: &'static str) -> Self {
        Unfit
    }
}

/// Writes trees. Our types have no floats, bytes or maps with other keys than words.
struct Writer;

/// What a list or a struct has so far.
struct Items(Vec<Tree>);
struct Named(Vec<(String, Tree)>);

impl Serializer for Writer {
    type Ok = Tree;
    type Error = Unfit;
    type SerializeSeq = Items;
    type SerializeTuple = Items;
    type SerializeStruct = Named;
    type SerializeMap = Named;
    type SerializeTupleStruct = Items;
    type SerializeTupleVariant = Impossible<Tree, Unfit>;
    type SerializeStructVariant = Impossible<Tree, Unfit>;

    fn serialize_bool(self, v: bool) -> Result<Tree, Unfit> {
        Ok(Tree::Bool(v))
    }
    fn serialize_i8(self, v: i8) -> Result<Tree, Unfit> {
        Ok(Tree::Number(v.into()))
    }
    fn serialize_i16(self, v: i16) -> Result<Tree, Unfit> {
        Ok(Tree::Number(v.into()))
    }
    fn serialize_i32(self, v: i32) -> Result<Tree, Unfit> {
        Ok(Tree::Number(v.into()))
    }
    fn serialize_i64(self, v: i64) -> Result<Tree, Unfit> {
        Ok(Tree::Number(v))
    }
    fn serialize_u8(self, v: u8) -> Result<Tree, Unfit> {
        Ok(Tree::Number(v.into()))
    }
    fn serialize_u16(self, v: u16) -> Result<Tree, Unfit> {
        Ok(Tree::Number(v.into()))
    }
    fn serialize_u32(self, v: u32) -> Result<Tree, Unfit> {
        Ok(Tree::Number(v.into()))
    }
    fn serialize_u64(self, v: u64) -> Result<Tree, Unfit> {
        i64::try_from(v).map(Tree::Number).map_err(|_| Unfit)
    }
    fn serialize_f32(self, _: f32) -> Result<Tree, Unfit> {
        Err(Unfit)
    }
    fn serialize_f64(self, _: f64) -> Result<Tree, Unfit> {
        Err(Unfit)
    }
    fn serialize_char(self, v: char) -> Result<Tree, Unfit> {
        Ok(Tree::Text(v.into()))
    }
    fn serialize_str(self, v: &str) -> Result<Tree, Unfit> {
        Ok(Tree::Text(v.into()))
    }
    fn serialize_bytes(self, _: &[u8]) -> Result<Tree, Unfit> {
        Err(Unfit)
    }
    fn serialize_none(self) -> Result<Tree, Unfit> {
        Ok(Tree::None)
    }
    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<Tree, Unfit> {
        value.serialize(self)
    }
    fn serialize_unit(self) -> Result<Tree, Unfit> {
        Ok(Tree::None)
    }
    fn serialize_unit_struct(self, _: &'static str) -> Result<Tree, Unfit> {
        Ok(Tree::None)
    }
    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Result<Tree, Unfit> {
        Ok(Tree::Text(variant.into()))
    }
    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<Tree, Unfit> {
        value.serialize(self)
    }
    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<Tree, Unfit> {
        Ok(Tree::Fields(vec![(variant.into(), value.serialize(self)?)]))
    }
    fn serialize_seq(self, length: Option<usize>) -> Result<Items, Unfit> {
        Ok(Items(Vec::with_capacity(length.unwrap_or(0))))
    }
    fn serialize_tuple(self, length: usize) -> Result<Items, Unfit> {
        self.serialize_seq(Some(length))
    }
    fn serialize_tuple_struct(self, _: &'static str, length: usize) -> Result<Items, Unfit> {
        self.serialize_seq(Some(length))
    }
    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeTupleVariant, Unfit> {
        Err(Unfit)
    }
    fn serialize_map(self, _: Option<usize>) -> Result<Named, Unfit> {
        Ok(Named(Vec::new()))
    }
    fn serialize_struct(self, _: &'static str, length: usize) -> Result<Named, Unfit> {
        Ok(Named(Vec::with_capacity(length)))
    }
    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeStructVariant, Unfit> {
        Err(Unfit)
    }
}

impl SerializeSeq for Items {
    type Ok = Tree;
    type Error = Unfit;
    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Unfit> {
        self.0.push(value.serialize(Writer)?);
        Ok(())
    }
    fn end(self) -> Result<Tree, Unfit> {
        Ok(Tree::List(self.0))
    }
}

impl SerializeTuple for Items {
    type Ok = Tree;
    type Error = Unfit;
    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Unfit> {
        SerializeSeq::serialize_element(self, value)
    }
    fn end(self) -> Result<Tree, Unfit> {
        SerializeSeq::end(self)
    }
}

impl SerializeTupleStruct for Items {
    type Ok = Tree;
    type Error = Unfit;
    fn serialize_field<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Unfit> {
        SerializeSeq::serialize_element(self, value)
    }
    fn end(self) -> Result<Tree, Unfit> {
        SerializeSeq::end(self)
    }
}

impl SerializeStruct for Named {
    type Ok = Tree;
    type Error = Unfit;
    fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<(), Unfit> {
        self.0.push((name.into(), value.serialize(Writer)?));
        Ok(())
    }
    fn end(self) -> Result<Tree, Unfit> {
        Ok(Tree::Fields(self.0))
    }
}

impl SerializeMap for Named {
    type Ok = Tree;
    type Error = Unfit;
    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Unfit> {
        match key.serialize(Writer)? {
            Tree::Text(name) => self.0.push((name, Tree::None)),
            _ => return Err(Unfit),
        }
        Ok(())
    }
    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Unfit> {
        self.0.last_mut().ok_or(Unfit)?.1 = value.serialize(Writer)?;
        Ok(())
    }
    fn end(self) -> Result<Tree, Unfit> {
        Ok(Tree::Fields(self.0))
    }
}

macro_rules! read_numbers {
    ($($method:ident)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unfit> {
            match self {
                Tree::Number(n) => visitor.visit_i64(n),
                _ => Err(Unfit),
            }
        }
    )*};
}

macro_rules! never_read {
    ($($method:ident)*) => {$(
        fn $method<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Unfit> {
            Err(Unfit)
        }
    )*};
}

impl<'de> Deserializer<'de> for Tree {
    type Error = Unfit;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unfit> {
        match self {
            Tree::None => visitor.visit_none(),
            Tree::Bool(v) => visitor.visit_bool(v),
            Tree::Number(n) => visitor.visit_i64(n),
            Tree::Text(text) => visitor.visit_string(text),
            Tree::List(items) => visitor.visit_seq(Rest(items.into_iter())),
            Tree::Fields(fields) => visitor.visit_map(Pairs { rest: fields.into_iter(), value: Tree::None }),
        }
    }
    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unfit> {
        match self {
            Tree::Bool(v) => visitor.visit_bool(v),
            _ => Err(Unfit),
        }
    }
    read_numbers!(deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64);
    read_numbers!(deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64);
    never_read!(deserialize_f32 deserialize_f64 deserialize_char deserialize_bytes deserialize_byte_buf);
    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unfit> {
        self.deserialize_string(visitor)
    }
    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unfit> {
        match self {
            Tree::Text(text) => visitor.visit_string(text),
            _ => Err(Unfit),
        }
    }
    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unfit> {
        match self {
            Tree::None => visitor.visit_none(),
            some => visitor.visit_some(some),
        }
    }
    fn deserialize_unit<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unfit> {
        match self {
            Tree::None => visitor.visit_unit(),
            _ => Err(Unfit),
        }
    }
    fn deserialize_unit_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Unfit> {
        self.deserialize_unit(visitor)
    }
    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Unfit> {
        visitor.visit_newtype_struct(self)
    }
    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unfit> {
        match self {
            Tree::List(items) => {
                let mut rest = Rest(items.into_iter());
                let value = visitor.visit_seq(&mut rest)?;
                // A list with more than its type holds does not fit.
                if rest.0.len() == 0 { Ok(value) } else { Err(Unfit) }
            }
            _ => Err(Unfit),
        }
    }
    fn deserialize_tuple<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Unfit> {
        self.deserialize_seq(visitor)
    }
    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: usize,
        visitor: V,
    ) -> Result<V::Value, Unfit> {
        self.deserialize_seq(visitor)
    }
    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unfit> {
        match self {
            Tree::Fields(fields) => visitor.visit_map(Pairs { rest: fields.into_iter(), value: Tree::None }),
            _ => Err(Unfit),
        }
    }
    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Unfit> {
        self.deserialize_map(visitor)
    }
    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Unfit> {
        match self {
            Tree::Text(name) => visitor.visit_enum(Variant { name, value: Tree::None }),
            Tree::Fields(fields) => {
                let [(name, value)] = <[_; 1]>::try_from(fields).map_err(|_| Unfit)?;
                visitor.visit_enum(Variant { name, value })
            }
            _ => Err(Unfit),
        }
    }
    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unfit> {
        self.deserialize_string(visitor)
    }
    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unfit> {
        visitor.visit_unit()
    }
}

/// The items of a list still to be read.
struct Rest(std::vec::IntoIter<Tree>);

impl<'de> SeqAccess<'de> for Rest {
    type Error = Unfit;
    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Unfit> {
        self.0.next().map(|item| seed.deserialize(item)).transpose()
    }
}

/// The fields still to be read, and the value of the one whose name was read last.
struct Pairs {
    rest: std::vec::IntoIter<(String, Tree)>,
    value: Tree,
}

impl<'de> MapAccess<'de> for Pairs {
    type Error = Unfit;
    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Unfit> {
        let Some((name, value)) = self.rest.next() else { return Ok(None) };
        self.value = value;
        seed.deserialize(StrDeserializer::<Unfit>::new(&name)).map(Some)
    }
    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Unfit> {
        seed.deserialize(std::mem::take(&mut self.value))
    }
}

/// A choice, with what it holds.
struct Variant {
    name: String,
    value: Tree,
}

impl<'de> EnumAccess<'de> for Variant {
    type Error = Unfit;
    type Variant = Held;
    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Held), Unfit> {
        Ok((seed.deserialize(StrDeserializer::<Unfit>::new(&self.name))?, Held(self.value)))
    }
}

/// What a choice holds.
struct Held(Tree);

impl<'de> VariantAccess<'de> for Held {
    type Error = Unfit;
    fn unit_variant(self) -> Result<(), Unfit> {
        if self.0 == Tree::None { Ok(()) } else { Err(Unfit) }
    }
    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Unfit> {
        seed.deserialize(self.0)
    }
    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Unfit> {
        self.0.deserialize_seq(visitor)
    }
    fn struct_variant<V: Visitor<'de>>(
        self,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Unfit> {
        self.0.deserialize_map(visitor)
    }
}

/// Any value becomes a tree: how an entry looks at what it was given.
impl<'de> Deserialize<'de> for Tree {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Any;
        impl<'de> Visitor<'de> for Any {
            type Value = Tree;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a plain value")
            }
            fn visit_bool<E: de::Error>(self, v: bool) -> Result<Tree, E> {
                Ok(Tree::Bool(v))
            }
            fn visit_i64<E: de::Error>(self, v: i64) -> Result<Tree, E> {
                Ok(Tree::Number(v))
            }
            fn visit_u64<E: de::Error>(self, v: u64) -> Result<Tree, E> {
                i64::try_from(v).map(Tree::Number).map_err(E::custom)
            }
            fn visit_str<E: de::Error>(self, v: &str) -> Result<Tree, E> {
                Ok(Tree::Text(v.into()))
            }
            fn visit_string<E: de::Error>(self, v: String) -> Result<Tree, E> {
                Ok(Tree::Text(v))
            }
            fn visit_none<E: de::Error>(self) -> Result<Tree, E> {
                Ok(Tree::None)
            }
            fn visit_unit<E: de::Error>(self) -> Result<Tree, E> {
                Ok(Tree::None)
            }
            fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Tree, D::Error> {
                Tree::deserialize(deserializer)
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Tree, A::Error> {
                let mut list = Vec::new();
                while let Some(item) = items.next_element()? {
                    list.push(item);
                }
                Ok(Tree::List(list))
            }
            fn visit_map<A: MapAccess<'de>>(self, mut pairs: A) -> Result<Tree, A::Error> {
                let mut fields = Vec::new();
                while let Some(pair) = pairs.next_entry()? {
                    fields.push(pair);
                }
                Ok(Tree::Fields(fields))
            }
        }
        deserializer.deserialize_any(Any)
    }
}

impl Serialize for Tree {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Tree::None => serializer.serialize_none(),
            Tree::Bool(v) => serializer.serialize_bool(*v),
            Tree::Number(n) => serializer.serialize_i64(*n),
            Tree::Text(text) => serializer.serialize_str(text),
            Tree::List(items) => serializer.collect_seq(items),
            Tree::Fields(fields) => serializer.collect_map(fields.iter().map(|(name, tree)| (name, tree))),
        }
    }
}
