import { type Firing, type RuleActivity, ruleFirings } from '@aftermile/contract/rules/rule-firings'
import { rules } from '@aftermile/contract/settings/rules'
import type { FiringState, RuleTarget } from '@aftermile/domain/rules/rule-lists'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'

/** While something waits, is being armed or has never happened. */
const busyMs = 3000
const restMs = 30_000

const activityKey = ['rule-activity'] as const
const firingsKey = ['rule-firings'] as const

/** What a rule did in the last 30 days. Null: nothing yet. */
export const useActivity = (ruleId: string) =>
  useQuery({
    queryKey: [...activityKey, ruleId],
    queryFn: async ({ signal }): Promise<RuleActivity | null> =>
      (await call(ruleFirings.activity, { query: { rule: ruleId }, signal })).data[0] ?? null,
    refetchInterval: ({ state }) => (state.data === null || state.data?.arming ? busyMs : restMs),
  })

/** Of one state, or of all. */
export const useRuleFirings = (ruleId: string, state: FiringState | null) =>
  useInfiniteQuery({
    queryKey: [...firingsKey, 'rule', ruleId, state],
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam, signal }) => {
      const query = {
        rule: ruleId,
        size: '20',
        ...(state !== null && { state }),
        ...(pageParam !== null && { continuationToken: pageParam }),
      }
      return (await call(ruleFirings.list, { query, signal })).data
    },
    getNextPageParam: page => page.continuationToken,
    select: ({ pages }) => pages.flatMap(page => page.items),
    refetchInterval: ({ state: { data } }) => (data?.pages[0]?.items.some(isWaiting) ? busyMs : restMs),
  })

const isWaiting = ({ state }: Firing): boolean => state === 'waiting'

type Container = { readonly targetType: RuleTarget; readonly id: string; readonly merchantId: string }

/** The newest firings on a container. The key makes them fresh whenever the container has changed. */
export const useContainerFirings = ({ targetType, id, merchantId }: Container) =>
  useQuery({
    queryKey: [targetType === 'Shipment' ? 'shipments' : 'orders', 'firings', targetType, merchantId, id],
    queryFn: async ({ signal }) => {
      const query = { targetType, container: id, merchant: merchantId, size: '100' }
      return (await call(ruleFirings.list, { query, signal })).data.items
    },
  })

/** Lets a paused rule act again, and does or drops what waits. */
export function useResume(ruleId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (waiting: 'act' | 'drop') =>
      (await call(rules.resume, { params: { id: ruleId }, body: { waiting } })).data,
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: activityKey })
      void queries.invalidateQueries({ queryKey: firingsKey })
    },
  })
}
