import pg from 'pg'

/** Each look-up that knows no tenant, with a key that the demo does not have. */
const lookups: Record<string, { row: string; find: string }> = {
  'an access token': {
    row: `insert into access_tokens (tenant_id, id, user_id, name, prefix, hash, scopes, valid_from, valid_to, created_by, updated_by)
      values ('nordhem', 'trial', 'admin', 'Trial', 'x', sha256('trial'), '{}', now(), now(), 'trial', 'trial')`,
    find: `select * from identity.token_by_hash(sha256('trial'))`,
  },
  'a user': {
    row: `insert into users (tenant_id, id, name, email, role, created_by, updated_by)
      values ('nordhem', 'trial', 'Trial', 'trial@example.com', 'user', 'trial', 'trial')`,
    find: `select * from identity.users_by_email('Trial@example.com')`,
  },
  'an invite': {
    row: `insert into invites (tenant_id, user_id, email, hash, valid_to, created_by)
      values ('nordhem', 'trial', 'trial@example.com', sha256('invite'), now(), 'trial')`,
    find: `select * from identity.invite_by_code(sha256('invite'))`,
  },
  'an image': {
    row: `insert into media (tenant_id, hash, width, content_type, bytes) values ('nordhem', sha256('image'), 1, 'image/png', '')`,
    find: `select * from identity.media(sha256('image'), 1)`,
  },
  'the use of an image': { row: 'select', find: `select identity.touch_media(sha256('image'))` },
}

/** What is found by the directory must ask one shard. Without an entry it is still found. */
export async function tryLookups(adminUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: adminUrl })
  const shards = new Set<string>()
  client.on('notice', ({ message = '' }) => {
    for (const [, id = ''] of message.matchAll(/\b[a-z_]+_(\d{6,})\b/g)) shards.add(id)
  })
  await client.connect()
  let isRight = true
  try {
    for (const { row } of Object.values(lookups)) await client.query(row)
    const before = await askedBy(client)
    await client.query(`select identity.tidy_directory('nordhem')`)
    const after = await askedBy(client)
    for (const [index, name] of Object.keys(lookups).entries()) {
      const [without, asked] = [before[index], after[index]]
      console.log(`To find ${name}: ${asked?.shards} shard, ${without?.shards} without an entry.`)
      isRight &&= asked?.shards === 1 && asked.rows === 1 && without?.rows === 1
    }
    return isRight
  } finally {
    await client.end()
  }

  async function askedBy(item: pg.Client): Promise<{ shards: number; rows: number }[]> {
    const asked: { shards: number; rows: number }[] = []
    await item.query('set role aftermile_app; set citus.log_remote_commands = on')
    // More often than PostgreSQL plans a statement anew for each value.
    for (const { find } of Object.values(lookups))
      for (let time = 0; time < 8; time++) {
        shards.clear()
        const { rows } = await item.query(find)
        if (time === 7) asked.push({ shards: await placesOf(item, [...shards]), rows: rows.length })
      }
    await item.query('reset role; set citus.log_remote_commands = off')
    return asked
  }
}

/** Shards of several tables that have the same tenants count once. */
async function placesOf(client: pg.Client, ids: readonly string[]): Promise<number> {
  const { rows } = await client.query<{ groups: number }>(
    'select count(distinct shardminvalue)::int as groups from pg_dist_shard where shardid = any ($1::bigint[])',
    [ids],
  )
  return rows[0]?.groups ?? 0
}
