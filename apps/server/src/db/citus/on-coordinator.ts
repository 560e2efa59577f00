import { part } from '../sql.ts'

/** Reads a table that only the coordinator of a Citus has, so that functions beside it run there. The nodes don’t have whole tables. */
export const onCoordinator = part`exists (select 1 from pg_catalog.pg_database where datname = current_database())`
