-- The senders look at the lanes of the tenant that woke them, so that a tenant with much to send does not slow down that look for others.
drop function identity.due_lanes();

-- The lanes that wait, each with the time of its next message. has_orphans: the tenant has messages whose sender has died.
-- It steps from lane to lane by the index, so a long queue costs no more than a short one.
create function identity.due_lanes(of_tenant text default null)
  returns table (tenant_id text, lane text, due_at timestamptz, has_orphans boolean)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
    #variable_conflict use_column
    declare
      at record;
      last_tenant text := coalesce(of_tenant, '');
      last_lane text := '';
      orphans boolean := null;
    begin
      loop
        select m.tenant_id, m.lane into at from messages m
        where m.state in ('queued', 'deferred', 'sending') and (m.tenant_id, m.lane) > (last_tenant, last_lane)
        order by m.tenant_id, m.lane limit 1;
        exit when not found or at.tenant_id <> of_tenant;
        if orphans is null or at.tenant_id <> last_tenant then
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

grant create on schema identity to aftermile_identity;
alter function identity.due_lanes(text) owner to aftermile_identity;
revoke create on schema identity from aftermile_identity;
revoke execute on function identity.due_lanes(text) from public;
grant execute on function identity.due_lanes(text) to aftermile_app;
