-- Who owns the functions and who may call them.

-- Gives the functions of a schema to a role with few rights, so that a definer function can do no more than it has to. Only the server may
-- call them. Without a role they stay with the owner of the tables.
create procedure own_functions(of_schema text, by_role text default null)
  language plpgsql set search_path = pg_catalog, pg_temp
  as $$
    declare
      name regprocedure;
    begin
      if by_role is not null then
        execute format('grant create on schema %I to %I', of_schema, by_role);
      end if;
      for name in select f.oid from pg_proc f where f.pronamespace = of_schema::regnamespace loop
        execute format('revoke execute on function %s from public', name);
        execute format('grant execute on function %s to aftermile_app', name);
        if by_role is not null then
          execute format('alter function %s owner to %I', name, by_role);
        end if;
      end loop;
      if by_role is not null then
        execute format('revoke create on schema %I from %I', of_schema, by_role);
      end if;
    end
  $$;
revoke execute on procedure isolate, own_functions from public;

call own_functions('identity', 'aftermile_identity');
call own_functions('support', 'aftermile_identity');
call own_functions('search', 'aftermile_search');
call own_functions('jobs', 'aftermile_jobs');
call own_functions('limits');
call own_functions('upkeep');
-- Only other functions of its schema publish for a tenant that the caller is not in.
revoke execute on function support.publish from aftermile_app;
