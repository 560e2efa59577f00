import { Text } from '@mantine/core'
import { PathLink } from '../../../ui/links/PathLink.tsx'

type Props = { rules: readonly { id: string; name: string }[]; note: string }

/** The rules that use something, with links. `note` follows if any does; nothing is said if none does. */
export function RuleLinks({ rules, note }: Props) {
  if (rules.length === 0) return null
  return (
    <Text size="sm">
      Used by {rules.length === 1 ? 'the rule' : 'the rules'}{' '}
      {rules.map(({ id, name }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <PathLink href={`/rules/${encodeURIComponent(id)}`} inherit underline="always">
            {name}
          </PathLink>
        </span>
      ))}
      . {note}
    </Text>
  )
}
