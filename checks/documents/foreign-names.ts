/** Names in documents that are not ours, by whose they are. */
export const foreignNames = {
  PostgreSQL: [
    'shared_preload_libraries',
    'max_prepared_transactions',
    'hot_standby_feedback',
    'pg_hba',
    'pg_last_xact_replay_timestamp',
  ],
  Citus: ['pg_dist_authinfo', 'truncate_local_data_after_distributing_table'],
  pgbouncer: ['ignore_startup_parameters'],
  Kubernetes: ['emptyDir'],
  Node: ['NODE_OPTIONS'],
  HTTP: ['HttpOnly', 'multipart/form-data', 'application/json'],
  Liquid: ['divided_by'],
  Shopify: ['/pages/tracking?number=1001'],
  'the carrier simulator': ['POST /control/numbers', 'POST /control/behaviours'],
  Mailchimp: ['messages/send'],
  'an example of something new': ['lateReturns', 'postnord/mypack_home', 'NNN-what-it-does.sql'],
  'a file of the first release': ['000-schema.sql'],
} as const satisfies Record<string, readonly string[]>

const all: ReadonlySet<string> = new Set(Object.values(foreignNames).flat())

export const isForeign = (name: string): boolean => all.has(name)
