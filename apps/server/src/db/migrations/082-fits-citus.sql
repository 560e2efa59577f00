-- Functions that a database distributed by tenant_id could not run. Owners and grants stay. The last one is in 097.

-- One statement for each thing that is not in the same place: the sign-in on the coordinator, user and token on the shard of their tenant.
create or replace function identity.stamp(of_tenant text, of_user text, of_token text, in_tenant text, of_grant text) returns text
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
    begin
      if of_grant is not null and not exists (
        select 1 from identity.records r where r.kind = 'Grant' and r.id = of_grant and (r.expires_at is null or r.expires_at > now()))
      then
        return null;
      end if;
      if of_token is null then
        return (
          select u.version || '.' || t.version from users u join tenants t on t.id = in_tenant
          where u.tenant_id = of_tenant and u.id = of_user and u.activated_at is not null and not u.is_disabled);
      end if;
      return (
        select u.version || '.' || t.version || '.' || a.version
        from users u
        join tenants t on t.id = in_tenant
        join access_tokens a on a.tenant_id = u.tenant_id and a.user_id = u.id and a.id = of_token
        where u.tenant_id = of_tenant and u.id = of_user and u.activated_at is not null and not u.is_disabled);
    end
  $$;

create or replace function support.message(of_thread text, of_id text) returns setof conversation_messages
  language plpgsql volatile security definer set search_path = public, pg_temp
  as $$
    declare
      of_tenant text := (
        select c.tenant_id from conversations c
        where c.id = of_thread and c.support_user_id is not null and current_tenant() = 'system');
    begin
      return query
        select m.* from conversation_messages m
        where m.tenant_id = of_tenant and m.conversation_id = of_thread and m.id = of_id
        for update;
    end
  $$;

create or replace function support.tell(of_thread text, by_id text, is_new boolean) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp
  as $$
    declare
      thread record;
      person record;
      new_id text;
    begin
      select c.*, t.name as tenant_name, u.name as user_name,
        (c.tenant_id, c.support_user_id) <> (current_tenant(), by_id) as is_answer
      into thread
      from conversations c
      join tenants t on t.id = c.tenant_id
      join users u on u.tenant_id = c.tenant_id and u.id = c.support_user_id
      where c.id = of_thread and (c.tenant_id = current_tenant() or current_tenant() = 'system');
      if not found then
        return;
      end if;

      for person in
        select thread.tenant_id as tenant_id, thread.support_user_id as user_id, false as is_desk
        union all
        select u.tenant_id, u.id, true from users u
        where u.tenant_id = 'system' and u.role in ('root', 'support')
          and (u.tenant_id, u.id) <> (thread.tenant_id, thread.support_user_id)
      loop
        perform support.publish(person.tenant_id, person.user_id, 'conversation_updated',
          json_build_object('subjectId', thread.subject_id, 'conversationId', thread.id));
        continue when not is_new or person.is_desk = thread.is_answer;
        new_id := gen_random_uuid()::text;
        insert into notifications (tenant_id, id, user_id, title, content)
        values (person.tenant_id, new_id, person.user_id,
          case when thread.is_answer then 'Support has answered' else 'New support message' end,
          case when thread.is_answer then 'There is an answer in your support chat.'
            else thread.user_name || ' at ' || thread.tenant_name || ' waits for an answer.' end);
        perform support.publish(person.tenant_id, person.user_id, 'system_notification', json_build_object('id', new_id));
      end loop;
    end
  $$;
