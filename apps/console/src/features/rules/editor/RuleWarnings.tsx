import { rules } from '@aftermile/contract/settings/rules'
import { templates } from '@aftermile/contract/settings/templates'
import { missingPart } from '@aftermile/domain/messages/sending/missing-part'
import type { RuleNames } from '@aftermile/domain/rules/rule-names'
import { findRuleWarnings } from '@aftermile/domain/rules/rule-warnings'
import { Anchor } from '@mantine/core'
import { useDeferredValue, useMemo } from 'react'
import { useList } from '../../../api/resource.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { PathLink } from '../../../ui/links/PathLink.tsx'
import { focusPlace } from '../fields/places.ts'
import { policies, type RuleDraft } from '../rule-draft.ts'

/** What the rule is probably not meant to do. It can be saved all the same. */
export function RuleWarnings({ draft, names }: { draft: RuleDraft; names: RuleNames }) {
  const warnings = useWarnings(useDeferredValue(draft), names)
  if (warnings.length === 0) return null
  return (
    <Notice kind="note">
      {warnings.map(({ message, place, ruleId }) => (
        <div key={`${place} ${message}`}>
          {message}{' '}
          {ruleId === null ? (
            <Anchor component="button" type="button" inherit underline="always" onClick={() => focusPlace(place)}>
              Show
            </Anchor>
          ) : (
            <PathLink href={`/rules/${encodeURIComponent(ruleId)}`} inherit underline="always">
              Open rule
            </PathLink>
          )}
        </div>
      ))}
    </Notice>
  )
}

function useWarnings(draft: RuleDraft, names: RuleNames) {
  const { data: others } = useList(rules)
  const { data: allTemplates } = useList(templates)
  const { data: allPolicies } = useList(policies)
  return useMemo(() => {
    const idsOff = (all: readonly { id: string; isEnabled: boolean }[] | undefined) =>
      new Set(all?.filter(({ isEnabled }) => !isEnabled).map(({ id }) => id))
    const [templatesOff, policiesOff] = [idsOff(allTemplates), idsOff(allPolicies)]
    const missing = new Map(allTemplates?.map(template => [template.id, missingPart(template)?.message]))
    return findRuleWarnings(draft, {
      others: others ?? [],
      names,
      isTemplateDisabled: id => templatesOff.has(id),
      missingIn: id => missing.get(id) ?? null,
      isPolicyDisabled: id => policiesOff.has(id),
    })
  }, [draft, names, others, allTemplates, allPolicies])
}
