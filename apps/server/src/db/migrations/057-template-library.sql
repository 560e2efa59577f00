-- Tells which templates come from the library, and whether they are as it has them. Null for all others.
alter table templates add library_hash text;
