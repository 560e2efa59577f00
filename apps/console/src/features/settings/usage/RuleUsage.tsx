import { merchants } from '@aftermile/contract/settings/merchants'
import { tags } from '@aftermile/contract/settings/tags'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { useMayDo } from '../../../session/session-store.ts'
import { RuleLinks } from './RuleLinks.tsx'

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
  return <RuleLinks rules={uses ?? []} note={note} />
}
