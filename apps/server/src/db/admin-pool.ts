import pg from 'pg'
import { getTypeParser } from './pool.ts'

/** Connections as the login that owns the tables: for provisioning only, never for requests. */
export function openAdmin(adminUrl: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: adminUrl,
    max: 4,
    types: { getTypeParser },
    options: '-c timezone=UTC -c citus.propagate_set_commands=local',
  })
  // One that the server closes while it rests is replaced when it is needed.
  pool.on('error', () => undefined)
  // One that is being closed has left the pool, and nobody else would hear that the server has closed it first.
  pool.on('connect', client => client.on('error', () => undefined))
  return pool
}
