import { type Rule, rules } from '@aftermile/contract/settings/rules'
import { Text } from '@mantine/core'
import { useList } from '../../../api/resource.ts'
import { RuleLinks } from '../../settings/usage/RuleLinks.tsx'

/** What is lost when a rule or a policy is deleted, and which rules are about the policy. */
export function LostRule({ rule: { id, type, isCustomized }, kind }: { rule: Rule; kind: string }) {
  const { data: all = [] } = useList(rules)
  const uses = type === 'SlaRule' && !isCustomized ? all.filter(({ slaPolicyId }) => slaPolicyId === id) : []
  return (
    <>
      <Text mb="xs">
        {isCustomized
          ? `Your changes are lost. The built-in ${kind} is used again.`
          : 'What it did stays. What it was going to do does not happen.'}
      </Text>
      <RuleLinks rules={uses} note="Remove it there first." />
    </>
  )
}
