import { numberText } from '@aftermile/domain/format/numbers'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { DetailCard } from '../../../ui/detail/DetailCard.tsx'
import { DropButton } from './DropButton.tsx'
import { type WaitingOf, waitingQuery } from './waiting-calls.ts'

/** How many messages wait to be sent, and a button that drops them. */
export function WaitingCard({ of, whose }: { of: WaitingOf; whose: string }) {
  const { data: count, isError } = useQuery(waitingQuery(of))
  return (
    <DetailCard title="Waiting messages" actions={<DropButton of={of} whose={whose} size="xs" />}>
      <Text size="sm">{isError ? 'Couldn’t count the messages that wait.' : countText(count)}</Text>
    </DetailCard>
  )
}

function countText(count: number | undefined): string {
  if (count === undefined) return 'Counting…'
  if (count === 0) return 'No messages wait to be sent.'
  return count === 1 ? '1 message waits to be sent.' : `${numberText(count)} messages wait to be sent.`
}
