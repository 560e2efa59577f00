import { rules } from '@aftermile/contract/settings/rules'
import { useMayDo } from '../../../session/session-store.ts'
import { PathLink } from '../../../ui/links/PathLink.tsx'
import { rulePath } from './firing-names.ts'

/** The name of a rule. It leads to the rule for those who may see rules. */
export function RuleLink({ id, name, isInText = false }: { id: string; name: string; isInText?: boolean }) {
  const mayOpen = useMayDo(rules.get.need)
  return mayOpen ? (
    <PathLink href={rulePath(id)} inherit underline={isInText ? 'always' : 'hover'}>
      {name}
    </PathLink>
  ) : (
    name
  )
}
