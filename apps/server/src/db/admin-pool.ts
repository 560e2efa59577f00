import pg from 'pg'
import { getTypeParser } from './pool.ts'

/** Connections of the login that owns the tables. Only for provisioning, never for requests. */
export function openAdmin(adminUrl: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: adminUrl,
    max: 4,
    types: { getTypeParser },
    options: '-c timezone=UTC -c citus.propagate_set_commands=local',
  })
  // An idle connection that PostgreSQL closes is replaced when it is needed.
  pool.on('error', () => undefined)
  // A connection that is being closed has left the pool, so an error of it would be unhandled.
  pool.on('connect', client => client.on('error', () => undefined))
  return pool
}
