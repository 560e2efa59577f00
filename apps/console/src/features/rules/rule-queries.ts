import { type RuleActivity, ruleFirings } from '@aftermile/contract/rules/rule-firings'
import { rules } from '@aftermile/contract/settings/rules'
import type { RuleTarget, RuleType } from '@aftermile/domain/rules/rule-lists'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

/** The fields, operators and actions of a type. They change with a release only. */
export const metadataQuery = (type: RuleType, targetType: RuleTarget) =>
  queryOptions({
    queryKey: ['rule-metadata', type, targetType],
    queryFn: async ({ signal }) => (await call(rules.metadata, { params: { type, targetType }, signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Whom rules can notify. */
export const colleaguesQuery = queryOptions({
  queryKey: ['rule-colleagues'],
  queryFn: async ({ signal }) => (await call(rules.colleagues, { signal })).data,
})

/** What each rule did in the last 30 days, by rule. */
export const activityQuery = queryOptions({
  queryKey: ['rule-activity'],
  queryFn: async ({ signal }): Promise<readonly RuleActivity[]> =>
    (await call(ruleFirings.activity, { query: {}, signal })).data,
  select: (all): ReadonlyMap<string, RuleActivity> => new Map(all.map(item => [item.ruleId, item])),
  retry: false,
})
