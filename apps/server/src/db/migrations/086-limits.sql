-- How often somebody has called within a window of time, counted by all processes together. A key is a hash that only the server can make,
-- so this names nobody. It belongs to no tenant. After a crash of the database it is empty, which is fine.
create schema limits;
grant usage on schema limits to aftermile_app;

create unlogged table limits.windows (
  key bytea primary key,
  ends_at timestamptz not null,
  used integer not null
) with (fillfactor = 60);
grant select, insert, update, delete on limits.windows to aftermile_app;

-- Takes calls from the window of a key, by the clock of the database. granted: how many of the wanted ones are left.
create function limits.take(of_key bytea, wanted integer, at_most integer, seconds integer)
  returns table (granted integer, wait_seconds double precision)
  language plpgsql volatile
  as $$
    declare
      at timestamptz := clock_timestamp();
      found limits.windows;
    begin
      insert into limits.windows as w (key, ends_at, used) values (of_key, at + make_interval(secs => seconds), 0)
        on conflict (key) do update set
          used = case when w.ends_at <= at then 0 else w.used end,
          ends_at = case when w.ends_at <= at then excluded.ends_at else w.ends_at end
        returning * into found;
      granted := greatest(0, least(wanted, at_most - found.used));
      if granted > 0 then
        update limits.windows set used = found.used + granted where key = of_key;
      end if;
      wait_seconds := extract(epoch from found.ends_at - at);
      return next;
    end
  $$;
revoke execute on function limits.take from public;
grant execute on function limits.take to aftermile_app;
