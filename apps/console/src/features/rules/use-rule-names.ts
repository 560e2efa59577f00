import { templates } from '@aftermile/contract/settings/templates'
import { envelopeText, readEnvelope } from '@aftermile/domain/messages/envelope'
import type { RuleNames } from '@aftermile/domain/rules/rule-names'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useList } from '../../api/resource.ts'
import { useNames } from '../../api/use-names.ts'
import { policies } from './rule-draft.ts'
import { colleaguesQuery } from './rule-queries.ts'

/** What the ids in rules are called. The object is stable until a name changes. */
export function useRuleNames(): RuleNames {
  const names = useNames()
  const { data: allTemplates } = useList(templates)
  const { data: allPolicies } = useList(policies)
  const { data: colleagues } = useQuery(colleaguesQuery)
  return useMemo(() => {
    const templateById = new Map(allTemplates?.map(template => [template.id, template]))
    const policyById = new Map(allPolicies?.map(policy => [policy.id, policy]))
    const userById = new Map(colleagues?.map(colleague => [colleague.id, colleague.name]))
    return {
      nameOf: (set, id) => {
        if (set === 'user') return userById.get(String(id)) ?? 'a colleague'
        if (set === 'policy') return policyById.get(String(id))?.name ?? String(id)
        return (set === 'template' ? templateById.get(String(id))?.name : null) ?? names.nameOf(set, String(id))
      },
      recipientOf: id => fixedAddress(templateById.get(id)?.payload ?? null),
    }
  }, [names, allTemplates, allPolicies, colleagues])
}

/** An address with variables is found out for each message. */
function fixedAddress(payload: string | null): string | null {
  const to = envelopeText(readEnvelope(payload) ?? {}, 'to')
  return to === '' || to.includes('{{') ? null : to
}
