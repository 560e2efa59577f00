-- When what a template says was last written. A language that was written before its main template is behind it. Null: it says what it
-- came with, or it was written before this was known.
alter table templates add column written_at timestamptz(3);

-- The plain text of an e-mail follows its HTML unless it was written by hand. That of copies which still have the text of the library was not.
alter table templates no force row level security;
do $$
declare
  shipped text[] := array(select distinct md5(text) from templates where tenant_id = 'system' and type = 'email' and text is not null);
begin
  update templates set text = null
  where tenant_id <> 'system' and type = 'email' and content is not null and text is not null and md5(text) = any (shipped);
end
$$;
alter table templates force row level security;
