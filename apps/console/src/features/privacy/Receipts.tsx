import type { Erasure } from '@aftermile/contract/privacy/privacy'
import { Title } from '@mantine/core'
import { ContinueOrCancel } from '../../ui/feedback/ContinueOrCancel.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { IconReceipt } from '../../ui/icons/icons.ts'
import { LoadingSkeleton } from '../../ui/loading/LoadingSkeleton.tsx'
import { type SimpleColumn, SimpleTable } from '../../ui/table/SimpleTable.tsx'
import { RelativeTime } from '../../ui/text/RelativeTime.tsx'
import classes from './ErasePage.module.css'
import { countTexts } from './erased-texts.ts'
import { useErasureAction, useErasures } from './use-erasures.ts'

/** Who erased somebody, when, and how much. Never whom. */
export function Receipts() {
  const query = useErasures()
  return (
    <section className={classes.receipts} aria-label="Receipts">
      <Title order={2} size="h4">
        Receipts
      </Title>
      {content()}
    </section>
  )

  function content() {
    if (query.isPending) return <LoadingSkeleton label="Loading receipts" height={160} />
    if (query.data === undefined) return <ErrorState error={query.error} onRetry={() => query.refetch()} />
    if (query.data.length === 0)
      return (
        <EmptyState icon={IconReceipt} title="Nobody was erased yet">
          A receipt says who erased somebody, when and how much. It does not hold the address.
        </EmptyState>
      )
    return (
      <SimpleTable
        label="Receipts of erasures"
        variant="list"
        className={classes.table}
        rows={query.data}
        keyOf={({ id }) => id}
        columns={columns}
      />
    )
  }
}

const columns: readonly SimpleColumn<Erasure>[] = [
  {
    title: 'Erased',
    isWide: true,
    className: classes.wrapping,
    cell: ({ counts, status }) => countTexts(counts).join(', ') || emptyTexts[status],
  },
  {
    title: 'State',
    cell: item => (item.status === 'stopped' ? <Stopped receipt={item} /> : (item.message ?? stateTexts[item.status])),
  },
  { title: 'When', cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
  { title: 'By', cell: ({ createdBy }) => createdBy },
  { title: 'Fingerprint', cell: ({ addressHash }) => <code>{addressHash.slice(0, 8)}</code> },
]

function Stopped({ receipt }: { receipt: Erasure }) {
  const resume = useErasureAction('continue')
  const cancel = useErasureAction('cancel')
  return (
    <>
      <div className={classes.wrapping}>Stopped. {receipt.message}</div>
      <ContinueOrCancel
        subject={`erasure ${receipt.addressHash.slice(0, 8)}`}
        resume={{ ...resume, run: () => resume.mutate(receipt.id) }}
        cancel={{ ...cancel, run: () => cancel.mutate(receipt.id) }}
      />
    </>
  )
}

const stateTexts: Record<Erasure['status'], string> = {
  working: 'Erasing',
  stopped: 'Stopped',
  done: 'Done',
  failed: 'Failed',
  cancelled: 'Cancelled',
}

const emptyTexts: Record<Erasure['status'], string> = {
  working: 'Starting',
  stopped: 'Nothing yet',
  done: 'Nothing was left',
  failed: 'Nothing',
  cancelled: 'Nothing',
}
