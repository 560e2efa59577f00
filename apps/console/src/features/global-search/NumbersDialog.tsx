import { numbers as calls, maxNumbers } from '@aftermile/contract/containers/numbers'
import { Button, Group, Modal, Text } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../api/call.ts'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { LoadingSkeleton } from '../../ui/loading/LoadingSkeleton.tsx'
import { BulkActions } from '../bulk/BulkActions.tsx'
import { FoundNumbers } from './FoundNumbers.tsx'
import { type GroupedResults, groupResults, pastedNumbers } from './pasted-numbers.ts'

type Props = { text: string; onSearch: (text: string) => void; onClose: () => void }

/** What a pasted list of numbers names: found, not found, ambiguous; and what can be done with those found. */
export function NumbersDialog({ text, onSearch, onClose }: Props) {
  const pasted = pastedNumbers(text)
  const isList = pasted !== null
  // One line with a comma in it is a text to search for after all.
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
          At most {maxNumbers} numbers are looked up at once: {pasted.leftOut} are left out.
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
  const sorted = groupResults(query.data)
  return (
    <>
      <Group justify="space-between" my="sm">
        <Text role="status">
          {sorted.found.length} found, {sorted.notFound.length} not found, {sorted.ambiguous.length} ambiguous
        </Text>
        {sorted.found.length > 0 && <BulkActions selection={selectionOf(sorted)} />}
      </Group>
      <FoundNumbers title="Ambiguous" results={sorted.ambiguous} onLeave={onClose} />
      <FoundNumbers title="Found" results={sorted.found} onLeave={onClose} />
      {sorted.notFound.length > 0 && <NotFound numbers={sorted.notFound.map(({ number }) => number)} />}
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

/** Two numbers may name one shipment. */
function selectionOf({ found }: GroupedResults) {
  const items = new Map(found.flatMap(({ shipments }) => shipments.map(one => [one.id, one])))
  return { type: 'shipment' as const, items: [...items.values()], matching: null }
}
