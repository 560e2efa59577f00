import { numbers as calls, maxNumbers } from '@aftermile/contract/containers/numbers'
import { Button, Group, Modal, Text } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../api/call.ts'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { useReturnFocus } from '../../ui/feedback/use-return-focus.ts'
import { LoadingSkeleton } from '../../ui/loading/LoadingSkeleton.tsx'
import { BulkActions } from '../bulk/BulkActions.tsx'
import { FoundNumbers } from './FoundNumbers.tsx'
import { type GroupedResults, groupResults, pastedNumbers } from './pasted-numbers.ts'

type Props = { text: string; onSearch: (text: string) => void; onClose: () => void }

/** Looks up a pasted list of numbers: found, not found and ambiguous, with bulk actions for the found ones. */
export function NumbersDialog({ text, onSearch, onClose }: Props) {
  useReturnFocus()
  const pasted = pastedNumbers(text)
  const isList = pasted !== null
  // A single line with a comma is search text, not a list.
  useEffect(() => {
    if (!isList) onSearch(text.replace(/\s+/g, ' ').trim())
  }, [isList, text, onSearch])
  if (pasted === null) return null
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${pasted.numbers.length} numbers`}
      size="xl"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {pasted.leftOut > 0 && (
        <Notice kind="note">
          You can look up {maxNumbers} numbers at a time. {pasted.leftOut} were left out.
        </Notice>
      )}
      <Results numbers={pasted.numbers} onClose={onClose} />
    </Modal>
  )
}

function Results({ numbers, onClose }: { numbers: readonly string[]; onClose: () => void }) {
  const query = useQuery({
    queryKey: ['numbers-search', numbers],
    queryFn: async ({ signal }) => (await call(calls.search, { body: { numbers: [...numbers] }, signal })).data.results,
    gcTime: 0,
  })
  if (query.isPending) return <LoadingSkeleton label="Looking up numbers" height={240} mt="sm" />
  if (query.data === undefined) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  const groups = groupResults(query.data)
  return (
    <>
      <Group justify="space-between" my="sm">
        <Text role="status">
          {groups.found.length} found, {groups.notFound.length} not found, {groups.ambiguous.length} with several
          matches
        </Text>
        {groups.found.length > 0 && <BulkActions selection={selectionOf(groups)} />}
      </Group>
      <FoundNumbers title="Several matches" results={groups.ambiguous} onLeave={onClose} />
      <FoundNumbers title="Found" results={groups.found} onLeave={onClose} />
      {groups.notFound.length > 0 && <NotFound numbers={groups.notFound.map(({ number }) => number)} />}
    </>
  )
}

function NotFound({ numbers }: { numbers: readonly string[] }) {
  return (
    <section aria-label="Not found">
      <Group justify="space-between" mt="sm">
        <Text fw={600}>Not found</Text>
        <Button
          size="xs"
          variant="subtle"
          leftSection={<IconCopy size={14} />}
          onClick={() => void navigator.clipboard.writeText(numbers.join('\n'))}
        >
          Copy
        </Button>
      </Group>
      <Text ff="monospace" size="xs" style={{ overflowWrap: 'anywhere' }}>
        {numbers.join('  ')}
      </Text>
    </section>
  )
}

/** Each shipment once: two numbers may belong to the same shipment. */
function selectionOf({ found }: GroupedResults) {
  const items = new Map(found.flatMap(({ shipments }) => shipments.map(shipment => [shipment.id, shipment])))
  return { type: 'shipment' as const, items: [...items.values()], matching: null }
}
