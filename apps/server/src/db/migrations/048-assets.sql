-- Images and texts that messages, tracking pages and brands use. Those of the system tenant come with the product.

create table assets (
  tenant_id text not null references tenants (id),
  id text not null check (id ~ '^[a-z0-9][a-z0-9_-]{0,99}$'),
  type text not null check (type in ('ImageAsset', 'TextAsset')),
  description text not null,
  alt_text text not null,
  items jsonb not null check (jsonb_typeof(items) = 'array'),
  image jsonb,
  is_customized boolean not null,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  updated_at timestamptz(3) not null default now(),
  updated_by text not null,
  primary key (tenant_id, id)
);
call add_tenant_walls('assets', shows_system => true);
grant select, insert, update, delete on assets to aftermile_app;

-- Images as they are served, one row for each width. The hash is keyed with a secret of the tenant, so it can't be computed from a picture.
create table media (
  tenant_id text not null references tenants (id),
  hash bytea not null check (length(hash) = 32),
  width integer not null check (width > 0),
  content_type text not null check (content_type in ('image/png', 'image/jpeg', 'image/gif', 'image/webp')),
  bytes bytea not null,
  created_at timestamptz(3) not null default now(),
  -- To the day: when it was last made or opened.
  used_at timestamptz(3) not null default now(),
  primary key (tenant_id, hash, width)
);
-- Images are packed already.
alter table media alter column bytes set storage external;
create index media_by_hash on media (hash, width);
call add_tenant_walls('media', shows_system => true);
create policy identity on media for select to aftermile_identity using (true);
create policy identity_touch on media for update to aftermile_identity using (true) with check (true);
grant select, insert, update, delete on media to aftermile_app;
grant select, update (used_at) on media to aftermile_identity;

grant create on schema identity to aftermile_identity;
set local role aftermile_identity;

-- The widest version that is at most so wide. Whoever knows the hash may see the image, whichever tenant it belongs to.
create function identity.media(wanted bytea, up_to integer) returns table (width integer, content_type text, bytes bytea, is_touched boolean)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
    #variable_conflict use_column
    begin
      return query
        select m.width, m.content_type, m.bytes, m.used_at > now() - interval '1 day' from media m
        where m.hash = wanted and m.width <= up_to order by m.width desc limit 1;
    end
  $$;

create function identity.touch_media(wanted bytea) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp
  as $$
    begin
      update media set used_at = now() where hash = wanted and used_at <= now() - interval '1 day';
    end
  $$;

reset role;
revoke create on schema identity from aftermile_identity;
revoke execute on function identity.media(bytea, integer), identity.touch_media(bytea) from public;
grant execute on function identity.media(bytea, integer), identity.touch_media(bytea) to aftermile_app;

set local app.tenant = 'system';
insert into assets (tenant_id, id, type, description, alt_text, items, is_customized, created_by, updated_by)
values
  ('system', 'greeting', 'TextAsset', 'The first words of a message.', '',
    '[{"key": "default", "text": "Hello"}, {"key": "en", "text": "Hello"}, {"key": "sv", "text": "Hej"}, {"key": "nb", "text": "Hei"},
      {"key": "da", "text": "Hej"}, {"key": "fi", "text": "Hei"}, {"key": "de", "text": "Hallo"}]', false, 'Aftermile', 'Aftermile'),
  ('system', 'sign_off', 'TextAsset', 'The last words of a message, before the name of the sender.', '',
    '[{"key": "default", "text": "Kind regards"}, {"key": "en", "text": "Kind regards"}, {"key": "sv", "text": "Vänliga hälsningar"},
      {"key": "nb", "text": "Vennlig hilsen"}, {"key": "da", "text": "Venlig hilsen"}, {"key": "fi", "text": "Ystävällisin terveisin"},
      {"key": "de", "text": "Freundliche Grüße"}]', false, 'Aftermile', 'Aftermile');
