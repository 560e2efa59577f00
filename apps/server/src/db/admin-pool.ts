import pg from 'pg'
import { noteCitus } from './citus/is-citus.ts'
import { getTypeParser } from './pool.ts'

/** Connections of the login that owns the tables. Only for provisioning, never for requests. */
export function openAdmin(adminUrl: string, settings: readonly string[] = []): pg.Pool {
  const all = ['timezone=UTC', 'citus.propagate_set_commands=local', ...settings]
  const pool = new pg.Pool({
    connectionString: adminUrl,
    max: 4,
    pipeline: true,
    verify: noteCitus,
    types: { getTypeParser },
    options: all.map(setting => `-c ${setting}`).join(' '),
  })
  // An idle connection that PostgreSQL closes is replaced when it is needed.
  pool.on('error', () => undefined)
  // A connection that is being closed has left the pool, so an error of it would be unhandled.
  pool.on('connect', client => client.on('error', () => undefined))
  return pool
}
