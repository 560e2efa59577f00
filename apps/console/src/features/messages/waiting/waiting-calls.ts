import { type DroppedMessages, messages } from '@aftermile/contract/messages/messages'
import type { Need } from '@aftermile/domain/access'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'

/** Whose messages wait: those of a template, of a rule, or all of the tenant. */
export type WaitingOf = { readonly template?: string; readonly rule?: string }

/** The hub announces changes. This covers a lost connection. */
const pollMs = 15_000

export const waitingQuery = (of: WaitingOf) =>
  queryOptions({
    // Part of the message log, so that it is read again whenever a message changes.
    queryKey: ['message-log', 'waiting', of],
    queryFn: async ({ signal }) => (await call(messages.waiting, { query: of, signal })).data.count,
    refetchInterval: pollMs,
  })

export function needToDrop({ template, rule }: WaitingOf): Need {
  if (template !== undefined) return messages.dropOfTemplate.need
  return rule === undefined ? messages.dropAll.need : messages.dropOfRule.need
}

export function useDrop(of: WaitingOf) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => drop(of),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ['message-log'] })
      void queries.invalidateQueries({ queryKey: ['template-uses'] })
    },
  })
}

async function drop({ template, rule }: WaitingOf): Promise<DroppedMessages> {
  if (template !== undefined) return (await call(messages.dropOfTemplate, { params: { id: template } })).data
  if (rule !== undefined) return (await call(messages.dropOfRule, { params: { id: rule } })).data
  return (await call(messages.dropAll, {})).data
}
