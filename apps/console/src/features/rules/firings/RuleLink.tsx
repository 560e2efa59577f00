import { rules } from '@aftermile/contract/settings/rules'
import { useMayDo } from '../../../session/session-store.ts'
import { PathLink } from '../../../ui/links/PathLink.tsx'
import { rulePath } from './firing-names.ts'

/** The name of a rule. It leads to the rule for those who may see rules. */
export function RuleLink({ id, name }: { id: string; name: string }) {
  const mayOpen = useMayDo(rules.get.need)
  return mayOpen ? (
    <PathLink href={rulePath(id)} inherit>
      {name}
    </PathLink>
  ) : (
    name
  )
}
