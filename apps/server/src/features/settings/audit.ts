import { contract } from '@aftermile/contract/index'
import { nothing, part, sql } from '../../db/sql.ts'
import { columns, expression, pick } from '../../db/table.ts'
import { auditEntries } from '../../db/tables/upkeep.ts'
import { serve } from '../../http/routes/serve.ts'
import { refused } from '../../runtime/problem.ts'
import type { Feature } from '../feature.ts'

export const audit: Feature = {
  routes: [
    serve(contract.audit.list, async ({ db, tenantId }, { query }) => {
      const { noun, itemId, userId, from, to, size, continuationToken } = query
      const found = await db.rows(sql`
        select ${columns({
          id: expression<string>(part`id::text`),
          ...pick(auditEntries, 'at', 'userId', 'userName', 'action', 'noun', 'itemId', 'changes'),
        })} from audit_entries where tenant_id = ${tenantId}
        ${noun === undefined ? nothing : part`and noun = ${noun}`}
        ${itemId === undefined ? nothing : part`and item_id = ${itemId}`}
        ${userId === undefined ? nothing : part`and user_id = ${userId}`}
        ${from === undefined ? nothing : part`and at >= ${from}`}
        ${to === undefined ? nothing : part`and at <= ${to}`}
        ${continuationToken === undefined ? nothing : part`and audit_entries.id < ${entryIdOf(continuationToken)}`}
        order by audit_entries.id desc limit ${size + 1}`)
      const items = found.slice(0, size)
      return { items, continuationToken: found.length > size ? (items.at(-1)?.id ?? null) : null }
    }),
  ],
}

function entryIdOf(token: string): string {
  if (!/^\d{1,18}$/.test(token)) throw refused('continuationToken', '{_field_} isn’t valid')
  return token
}
