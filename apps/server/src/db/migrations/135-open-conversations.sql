-- A conversation is open until somebody closes it. Who takes part in it is notified of what others write: its author, everyone who
-- wrote in it, and everyone who was mentioned. Receivers are no users and take no part.
alter table conversations
  add column closed_at timestamptz(3),
  add column closed_by_username text,
  add column last_written_at timestamptz(3) not null default now();

create table conversation_participants (
  tenant_id text not null references tenants (id),
  conversation_id text not null,
  user_id text not null,
  primary key (tenant_id, conversation_id, user_id),
  foreign key (tenant_id, conversation_id) references conversations (tenant_id, id) on delete cascade,
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
create index conversation_participants_user on conversation_participants (tenant_id, user_id);

alter table conversations no force row level security;
alter table conversation_messages no force row level security;
alter table users no force row level security;
update conversations c set last_written_at = greatest(c.created_at, m.at)
from (select tenant_id, conversation_id, max(created_at) as at from conversation_messages group by tenant_id, conversation_id) m
where m.tenant_id = c.tenant_id and m.conversation_id = c.id;
update conversations c set last_written_at = c.created_at
where not exists (select 1 from conversation_messages m where m.tenant_id = c.tenant_id and m.conversation_id = c.id);
update conversations set closed_at = last_written_at
where support_user_id is null and last_written_at < now() - interval '30 days';
insert into conversation_participants (tenant_id, conversation_id, user_id)
select c.tenant_id, c.id, u.id from conversations c
join users u on u.tenant_id = c.tenant_id and u.id = c.created_by_user_id
where c.support_user_id is null and c.created_by_tenant_id = c.tenant_id
union
select m.tenant_id, m.conversation_id, u.id from conversation_messages m
join conversations c on c.tenant_id = m.tenant_id and c.id = m.conversation_id
join users u on u.tenant_id = m.tenant_id and u.id = m.created_by_user_id
where c.support_user_id is null and m.created_by_tenant_id = m.tenant_id;
alter table conversations force row level security;
alter table conversation_messages force row level security;
alter table users force row level security;

call add_tenant_walls('conversation_participants');
grant select, insert, update, delete on conversation_participants to aftermile_app;

-- Where a notification leads, and the merchant that it is about: who may not see that merchant does not see it.
alter table notifications
  add column path text,
  add column merchant_id text;
call add_tenant_walls('notifications', 'merchant_id is null or sees_merchant(merchant_id)');
alter policy support on notifications with check (user_id is not null and (merchant_id is null or sees_merchant(merchant_id)));
