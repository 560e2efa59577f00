-- The senders look for messages of all tenants.
create policy identity on messages for select to aftermile_identity using (merchant_id is null or sees_merchant(merchant_id));
grant select on messages to aftermile_identity;

grant create on schema identity to aftermile_identity;
set local role aftermile_identity;

-- The lanes that wait, each with the time of its next message. has_orphans: the tenant has messages whose sender has died.
-- It steps from lane to lane by the index, so a long queue costs no more than a short one.
create function identity.due_lanes() returns table (tenant_id text, lane text, due_at timestamptz, has_orphans boolean)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
    #variable_conflict use_column
    declare
      at record;
      last_tenant text := '';
      last_lane text := '';
      orphans boolean := false;
    begin
      loop
        select m.tenant_id, m.lane into at from messages m
        where m.state in ('queued', 'deferred', 'sending') and (m.tenant_id, m.lane) > (last_tenant, last_lane)
        order by m.tenant_id, m.lane limit 1;
        exit when not found;
        if at.tenant_id <> last_tenant then
          orphans := exists (
            select 1 from messages m where m.tenant_id = at.tenant_id and m.state = 'sending' and m.claimed_until < now());
        end if;
        last_tenant := at.tenant_id;
        last_lane := at.lane;
        return query select at.tenant_id, at.lane, (
          select m.due_at from messages m
          where m.tenant_id = at.tenant_id and m.lane = at.lane and m.state in ('queued', 'deferred')
            and (m.claimed_until is null or m.claimed_until < now())
          order by m.due_at limit 1)::timestamptz, orphans;
      end loop;
    end
  $$;

reset role;
revoke create on schema identity from aftermile_identity;
revoke execute on function identity.due_lanes from public;
grant execute on function identity.due_lanes to aftermile_app;
