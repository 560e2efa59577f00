-- Users, their access tokens and invites, and what each of them has set.

-- The people of a tenant. Each e-mail address is one user in it.
create table users (
  tenant_id text not null references tenants (id),
  id text not null,
  name text not null,
  email text not null check (email = lower(email)),
  picture text,
  role text not null,
  merchants text[] not null default '{}',
  idle_logout boolean not null default true,
  -- Null: invited, and not yet activated.
  activated_at timestamptz(3) default tenant_now(),
  -- Made inactive: no actor, as before the activation.
  is_disabled boolean not null default false,
  last_seen_at timestamptz(3),
  version integer not null default 1,
  created_at timestamptz(3) not null default tenant_now(),
  created_by text not null,
  updated_at timestamptz(3) not null default tenant_now(),
  updated_by text not null,
  primary key (tenant_id, id),
  unique (tenant_id, email)
);
call isolate('users');
create policy identity on users for select to aftermile_identity using (true);
create policy identity_seen on users for update to aftermile_identity using (true) with check (true);
grant select, insert, update, delete on users to aftermile_app;
grant select, update (last_seen_at) on users to aftermile_identity;
create index users_email on users (email);

-- Personal access tokens, with which a program calls the API as its user. Only the hash is kept.
create table access_tokens (
  tenant_id text not null references tenants (id),
  id text not null,
  user_id text not null,
  name text not null,
  prefix text not null,
  hash bytea not null,
  scopes text[] not null,
  valid_from timestamptz(3) not null,
  valid_to timestamptz(3) not null,
  last_used_at timestamptz(3),
  version integer not null default 1,
  created_at timestamptz(3) not null default tenant_now(),
  created_by text not null,
  updated_at timestamptz(3) not null default tenant_now(),
  updated_by text not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
call isolate('access_tokens');
create policy identity on access_tokens for select to aftermile_identity using (true);
create policy identity_touch on access_tokens for update to aftermile_identity using (true) with check (true);
grant select, insert, update, delete on access_tokens to aftermile_app;
grant select, update (last_used_at) on access_tokens to aftermile_identity;
create index access_tokens_user on access_tokens (tenant_id, user_id);
create index access_tokens_hash on access_tokens (hash);

-- The invite of a user who is not activated yet. A new one replaces the old one. Only the hashes of its codes are kept.
create table invites (
  tenant_id text not null references tenants (id),
  user_id text not null,
  email text not null,
  hash bytea not null,
  valid_to timestamptz(3) not null,
  used_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  -- The code that is only in the e-mail. The other one is only in the reply to the administrator.
  mailed_hash bytea,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
call isolate('invites');
create policy identity on invites for select to aftermile_identity using (true);
grant select, insert, update, delete on invites to aftermile_app;
grant select on invites to aftermile_identity;
create index invites_hash on invites (hash);

-- What a user has set for themselves, and drafts of editors.
create table user_settings (
  tenant_id text not null references tenants (id),
  holder_id text not null,
  id text not null,
  user_id text,
  value text not null,
  updated_at timestamptz(3) not null default tenant_now(),
  primary key (tenant_id, holder_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
call isolate('user_settings');
grant select, insert, update, delete on user_settings to aftermile_app;
create index user_settings_user on user_settings (tenant_id, user_id);

-- Notifications in the console: for one user, for everyone with a scope, or for everyone in the tenant.
create table notifications (
  tenant_id text not null references tenants (id),
  id text not null,
  title text not null,
  content text not null,
  icon text,
  user_id text,
  scope text,
  created_at timestamptz(3) not null default tenant_now(),
  -- Where it leads.
  path text,
  -- The merchant that it is about: who may not see that merchant does not see it.
  merchant_id text,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
call isolate('notifications');
create policy support on notifications for insert to aftermile_identity
  with check (user_id is not null and (merchant_id is null or sees_merchant(merchant_id)));
grant select, insert, delete, update (title, content) on notifications to aftermile_app;
grant insert on notifications to aftermile_identity;
create index notifications_newest on notifications (tenant_id, created_at desc);
create index notifications_user on notifications (tenant_id, user_id);

-- Mails of the product that no provider takes: kept means that they are read here.
create table outbox_messages (
  tenant_id text not null references tenants (id),
  id text not null,
  to_address text not null,
  subject text not null,
  body_text text not null,
  status text not null default 'kept' check (status in ('kept', 'waiting', 'sending', 'sent', 'failed', 'unknown')),
  error text,
  created_at timestamptz(3) not null default tenant_now(),
  sent_at timestamptz(3),
  primary key (tenant_id, id)
);
call isolate('outbox_messages');
grant select, insert, update, delete on outbox_messages to aftermile_app;
create index outbox_messages_newest on outbox_messages (tenant_id, created_at desc);

-- Notes that a user is here, to the minute.
create function identity.touch_user(of_tenant text, of_user text) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp
  as $$
    begin
      update users set last_seen_at = now()
      where tenant_id = of_tenant and id = of_user and (last_seen_at is null or last_seen_at < now() - interval '1 minute');
    end
  $$;

-- Notes that a token is used, to the minute.
create function identity.touch_token(of_tenant text, of_token text) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp
  as $$
    begin
      update access_tokens set last_used_at = now()
      where tenant_id = of_tenant and id = of_token and (last_used_at is null or last_used_at < now() - interval '1 minute');
    end
  $$;



-- An invite by either of its codes. An inactive user cannot be activated by it.
create function identity.invite_by_code(wanted bytea)
  returns table (tenant_id text, user_id text, email text, is_open boolean, is_mailed boolean, created_at timestamptz)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
    #variable_conflict use_column
    declare
      tenants text[] := array(select d.tenant from identity.directory d where d.kind = 'invite' and d.key = wanted);
    begin
      if tenants = '{}' then
        tenants := array(select i.tenant_id from invites i where i.hash = wanted);
      end if;
      return query
        select i.tenant_id, i.user_id, i.email,
          i.used_at is null and i.valid_to > now() and u.activated_at is null and not u.is_disabled and u.email = i.email,
          i.mailed_hash is not distinct from wanted, i.created_at::timestamptz
        from invites i join users u on u.tenant_id = i.tenant_id and u.id = i.user_id
        where i.tenant_id = any (tenants) and (i.hash = wanted or i.mailed_hash = wanted);
    end
  $$;
