import type { RuleActivity } from '@aftermile/contract/rules/rule-firings'
import type { Rule } from '@aftermile/contract/settings/rules'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { ListFilters } from '../../../ui/list/ListPage.tsx'
import { noFilter, parseRulesSearch } from '../rule-search.ts'
import { sourceOf } from '../rule-texts.ts'
import { RuleFilters } from './RuleFilters.tsx'

/** Null: not known yet. */
type Activity = ReadonlyMap<string, RuleActivity> | null

/** The filters of a list of rules or policies, kept in its address. */
export function useRuleFilters(path: '/rules' | '/policies', activity: Activity): ListFilters<Rule> {
  const { type, source, enabled, outcome } = useSearch({ from: path })
  const navigate = useNavigate()
  const go = (change: Record<string, unknown>) =>
    void navigate({
      to: path,
      search: before => parseRulesSearch({ ...before, ...change, page: undefined }),
      replace: true,
    })
  const shows = useCallback(
    (rule: Rule) =>
      (type === undefined || rule.type === type) &&
      (source === undefined || sourceOf(rule) === source) &&
      (enabled === undefined || rule.isEnabled === (enabled === 'yes')) &&
      (outcome === undefined || (activity?.get(rule.id)?.byState[outcome] ?? 0) > 0),
    [type, source, enabled, outcome, activity],
  )
  return {
    controls: (
      <RuleFilters filter={{ type, source, enabled, outcome }} isOneType={path === '/policies'} onFilter={go} />
    ),
    shows,
    onClear: () => go(noFilter),
  }
}
