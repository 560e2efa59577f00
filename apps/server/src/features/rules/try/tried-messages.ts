import type { Rule } from '@aftermile/contract/settings/rules'
import type { RuleTarget } from '@aftermile/domain/rules/rule-lists'
import type { Ctx } from '../../../tenancy/context.ts'
import { type Draft, draftMessages } from '../../messages/enqueue/draft-messages.ts'
import type { NewMessage } from '../../messages/enqueue/new-message.ts'
import type { Tally } from './tally.ts'

export type DraftRow = NonNullable<Draft['row']>

type Firing = {
  readonly containerId: string
  readonly merchantId: string
  readonly at: number
  readonly leftOut: readonly number[]
}

/** What a rule would have written because of a firing. */
const messagesOf = ({ actions, targetType }: Pick<Rule, 'actions' | 'targetType'>, firing: Firing): NewMessage[] =>
  actions.flatMap((action, position) =>
    'templateId' in action && !firing.leftOut.includes(position)
      ? [messageOf(targetType, action.templateId, firing)]
      : [],
  )

const messageOf = (
  targetType: RuleTarget,
  templateId: string,
  { containerId, merchantId, at }: Omit<Firing, 'leftOut'>,
): NewMessage => ({ templateId, targetType, containerId, merchantId, at, occurrence: 'try' })

/** Decides about the messages of each firing as sending would have, and stores nothing. */
export async function draftTried(ctx: Ctx, rule: Rule, firings: readonly Firing[]): Promise<DraftRow[][]> {
  const wanted = firings.map(firing => messagesOf(rule, firing))
  if (wanted.every(messages => messages.length === 0)) return firings.map(() => [])
  const drafts = await draftMessages(ctx, wanted.flat())
  let next = 0
  return wanted.map(wantedMessages => {
    const own = drafts.slice(next, next + wantedMessages.length)
    next += wantedMessages.length
    return own.flatMap(({ row }) => row ?? [])
  })
}

export const isSent = ({ state }: DraftRow): boolean => state === 'queued' || state === 'deferred'

export function countMessages({ messages }: Tally, rows: readonly DraftRow[]): void {
  for (const row of rows) {
    if (isSent(row)) messages.total++
    if (row.state === 'deferred') messages.deferred++
    if (row.state === 'suppressed') messages.suppressed++
    if (row.state === 'failed') messages.withoutAddress++
  }
}
