import { type Part, part, rawPart, sql } from '../../../db/sql.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { erasedText, marksOfAddress, patternOf } from '../person/marks.ts'
import type { PersonAddress } from '../person/person-address.ts'

/**
 * Texts of people and systems in which an address may stand, whatever they are about. Only the address is taken out of them: a name alone
 * may be somebody else's.
 */
const mentioning = {
  conversations: { subject: 'text', body: 'text' },
  conversation_messages: { content: 'text' },
  notifications: { title: 'text', content: 'text' },
  user_settings: { value: 'text' },
  bookmarks: { filter: 'jsonb' },
  container_jobs: { actions: 'jsonb', message: 'text' },
  rule_firings: { because: 'jsonb', actions: 'jsonb', results: 'jsonb' },
  unmapped_codes: { text: 'text' },
  landed_events: { events: 'text' },
} as const satisfies Record<string, Readonly<Record<string, ColumnType>>>

type ColumnType = 'text' | 'jsonb'

/** Returns how many rows named the address. */
export async function forgetMentions({ db, tenantId }: Ctx, { address }: PersonAddress): Promise<number> {
  const pattern = patternOf(marksOfAddress(address)) ?? ''
  let count = 0
  for (const [table, columns] of Object.entries<Readonly<Record<string, ColumnType>>>(mentioning))
    for (const [column, type] of Object.entries(columns)) {
      const name = rawPart(column)
      count += await db.run(sql`
        update ${rawPart(table)} set ${name} = ${withoutMention(name, type, pattern)}
        where tenant_id = ${tenantId} and ${name}::text ~* ${pattern}`)
    }
  for (const answers of ['quarantined_events', 'early_answers', 'system_answers'] as const) {
    const text = rawPart(answers === 'quarantined_events' ? 'raw' : 'answer')
    count += await db.run(sql`
      delete from ${rawPart(answers)} where tenant_id = ${tenantId} and ${text} ~* ${pattern}`)
  }
  // Replies that are kept for a day for requests that are repeated.
  await db.run(sql`
    delete from idempotency_keys
    where tenant_id = ${tenantId} and position(convert_to(${address}, 'UTF8') in body) > 0`)
  return count
}

const entriesAtOnce = 20_000

/** Reads the next entries of the audit log. Entries about users of the console stay. */
export async function forgetAudited({ db, tenantId }: Ctx, { address }: PersonAddress, after: number) {
  const pattern = patternOf(marksOfAddress(address)) ?? ''
  const range = await db.find<{ last: number | null; count: number }>(sql`
    select max(id) as last, count(*)::int as count from (
      select id from audit_entries where tenant_id = ${tenantId} and id > ${after} order by id limit ${entriesAtOnce}) n`)
  const last = range?.last ?? after
  const changes = part`changes`
  const count = await db.run(sql`
    update audit_entries set changes = ${withoutMention(changes, 'jsonb', pattern)}
    where tenant_id = ${tenantId} and id > ${after} and id <= ${last} and noun <> 'user' and changes::text ~* ${pattern}`)
  return { last, count, isMore: range?.count === entriesAtOnce }
}

/** In JSON a phone number may stand without quotes, where only another number may. */
function withoutMention(column: Part, type: ColumnType, pattern: string): Part {
  const isNumber = pattern.includes('[+]?')
  return type === 'text'
    ? part`regexp_replace(${column}, ${pattern}, ${erasedText}, 'gi')`
    : part`regexp_replace(${column}::text, ${pattern}, ${isNumber ? '0' : erasedText}, 'gi')::jsonb`
}
