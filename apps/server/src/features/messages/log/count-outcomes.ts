import type { TemplateOutcomes } from '@aftermile/contract/messages/messages'
import { messageOutcomeIds } from '@aftermile/domain/messages/outcomes/message-outcomes'
import { type Part, part, sql } from '../../../db/sql.ts'
import type { RequestCtx } from '../../../tenancy/context.ts'
import { hasOutcome, isCounted, isRecent, messagesAs, wasSent } from './counted-messages.ts'

const m = messagesAs('m')

const countOf = (is: Part): Part => part`(count(*) filter (where ${is}))::int`

/** What became of messages to customers, by template: as the board counts them and the log lists them. */
export function countOutcomes({ db, tenantId }: RequestCtx, days: number): Promise<TemplateOutcomes[]> {
  const outcomes = messageOutcomeIds
    .map(id => part`${id}::text, ${countOf(hasOutcome(m, id))}`)
    .reduce((all, item) => part`${all}, ${item}`)
  return db.rows(sql`
    select ${m.templateId} as "templateId", ${countOf(wasSent(m))} as sent, json_build_object(${outcomes}) as outcomes
    from messages m
    where m.tenant_id = ${tenantId} and ${isCounted(m)} and ${isRecent(m, days)}
    group by 1 order by 1`)
}
