import { numbers as calls, maxNumbers } from '@aftermile/contract/containers/numbers'
import { Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../../api/call.ts'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { unlessCovered } from '../../../ui/feedback/unless-covered.ts'
import { useReturnFocus } from '../../../ui/feedback/use-return-focus.ts'
import { LoadingSkeleton } from '../../../ui/loading/LoadingSkeleton.tsx'
import { NumbersResults } from './NumbersResults.tsx'
import { pastedNumbers } from './pasted-numbers.ts'

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
      onClose={unlessCovered(onClose)}
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
  return <NumbersResults results={query.data} onLeave={onClose} />
}
