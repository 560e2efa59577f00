import { merchants } from '@aftermile/contract/settings/merchants'
import { tags } from '@aftermile/contract/settings/tags'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { useMayDo } from '../../session/session-store.ts'
import { PathLink } from '../../ui/links/PathLink.tsx'

const calls = { tag: tags.listUses, merchant: merchants.listUses } as const

type Props = { noun: keyof typeof calls; id: string; note?: string }

/** Says which rules name a tag or a merchant, with links. `note` follows if any does; nothing is said if none does. */
export function RuleUsage({ noun, id, note = '' }: Props) {
  const mayRead = useMayDo(calls[noun].need)
  const { data: uses, isError } = useQuery({
    queryKey: ['rule-usage', noun, id],
    queryFn: async ({ signal }) => (await call(calls[noun], { params: { id }, signal })).data,
    enabled: mayRead,
  })
  if (isError) return <Text size="sm">Couldn’t find out which rules use it.</Text>
  if (uses === undefined || uses.length === 0) return null
  return (
    <Text size="sm">
      Used by {uses.length === 1 ? 'the rule' : 'the rules'}{' '}
      {uses.map(({ id: ruleId, name }, at) => (
        <span key={ruleId}>
          {at > 0 && ', '}
          <PathLink href={`/rules/${encodeURIComponent(ruleId)}`} inherit underline="always">
            {name}
          </PathLink>
        </span>
      ))}
      . {note}
    </Text>
  )
}
