-- concurrently
-- The first five characters of every code: short numbers and postal codes are found by them.
create index concurrently if not exists search_texts_starts on search_texts using gin
  (array_to_tsvector(array_remove(string_to_array(regexp_replace(codes, '([^ ]{5})[^ ]*', '\1', 'g'), ' '), '')));
