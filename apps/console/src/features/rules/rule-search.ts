import { firingStates, ruleTargets, ruleTypes } from '@aftermile/domain/rules/rule-lists'
import { z } from 'zod'
import { parseListSearch } from '../../ui/list/list-search.ts'
import { sources } from './rule-texts.ts'

/** What the list of rules is limited to. Invalid parameters are ignored. */
const Filter = z.object({
  type: z.enum(ruleTypes).optional().catch(undefined),
  source: z.enum(sources).optional().catch(undefined),
  enabled: z.enum(['yes', 'no']).optional().catch(undefined),
  /** Only rules with such firings. */
  outcome: z.enum(firingStates).optional().catch(undefined),
})

export type RuleFilter = z.infer<typeof Filter>

export const noFilter = { type: undefined, source: undefined, enabled: undefined, outcome: undefined } as const

export const parseRulesSearch = (search: Record<string, unknown>) => ({
  ...parseListSearch(search),
  ...Filter.parse(search),
})

/** The type and the target of a new rule. */
const PageSearch = z.object({
  type: z.enum(ruleTypes).optional().catch(undefined),
  target: z.enum(ruleTargets).optional().catch(undefined),
})

export const parseRuleSearch = (search: Record<string, unknown>): z.infer<typeof PageSearch> => PageSearch.parse(search)
