-- When an administrator of the tenant last asked root for an app that sends messages.
alter table tenants add column sender_asked_at timestamptz(3);

-- Notifies every root user that the tenant of the transaction asks for something. What it asks for is fixed, so that no tenant can write
-- its own words into the console of root.
create function support.ask_for_sender(by_name text) returns void
  language plpgsql volatile security definer set search_path = public, pg_temp
  as $$
    declare
      asking record;
      person record;
      new_id text;
    begin
      select t.id, t.name into asking from tenants t where t.id = current_tenant();
      for person in
        select u.id from users u where u.tenant_id = 'system' and u.role = 'root' and u.activated_at is not null and not u.is_disabled
      loop
        new_id := gen_random_uuid()::text;
        insert into notifications (tenant_id, id, user_id, title, content, icon, path)
        values ('system', new_id, person.id, asking.name || ' needs a sender',
          left(by_name, 100) || ' asks you to set up an app that sends the e-mails or text messages of ' || asking.name
            || '. Enter the tenant and open Apps.',
          'message', '/tenants/' || asking.id);
        perform support.publish('system', person.id, 'system_notification', json_build_object('id', new_id));
      end loop;
    end
  $$;

grant create on schema support to aftermile_identity;
alter function support.ask_for_sender(text) owner to aftermile_identity;
revoke create on schema support from aftermile_identity;
revoke execute on function support.ask_for_sender(text) from public;
grant execute on function support.ask_for_sender(text) to aftermile_app;
