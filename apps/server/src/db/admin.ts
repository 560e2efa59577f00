import pg from 'pg'
import { getTypeParser } from './pool.ts'

/** Connections as the login that owns the tables: for provisioning only, never for requests. */
export function openAdmin(adminUrl: string): pg.Pool {
  return new pg.Pool({ connectionString: adminUrl, max: 4, types: { getTypeParser }, options: '-c timezone=UTC' })
}
