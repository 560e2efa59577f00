import { chown, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Account } from './account.ts'

// For one small machine. "alter system" of an operator overrides these.
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '256MB',
  // Plans made for an empty table must not stay in use when it has thousands of rows.
  autovacuum_naptime: '10s',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  max_wal_size: '2GB',
  wal_compression: 'on',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Errors of statements go to the caller and need no log line.
  log_min_messages: 'log',
  log_checkpoints: 'off',
}

const fastSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  wal_compression: 'off',
  autovacuum: 'off',
  max_connections: '200',
  shared_buffers: '128MB',
}

/** Writes our settings at every start, so that they match the version of Aftermile. */
export async function writeSettings({
  folder,
  account,
  fast,
}: {
  folder: string
  account: Account | null
  fast: boolean
}) {
  const chosen = fast ? { ...settings, ...fastSettings } : settings
  const lines = Object.entries(chosen).map(([name, value]) => `${name} = '${value}'\n`)
  const file = join(folder, 'aftermile.conf')
  await writeFile(`${file}.new`, lines.join(''), { mode: 0o600 })
  if (account) await chown(`${file}.new`, account.uid, account.gid)
  await rename(`${file}.new`, file)
}
