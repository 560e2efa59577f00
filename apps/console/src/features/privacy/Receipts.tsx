import type { Erasure } from '@aftermile/contract/privacy/privacy'
import { Title } from '@mantine/core'
import { ContinueOrCancel } from '../../ui/feedback/ContinueOrCancel.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { IconReceipt } from '../../ui/icons/icons.ts'
import { LoadingSkeleton } from '../../ui/loading/LoadingSkeleton.tsx'
import shared from '../../ui/table/Table.module.css'
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
      <table className={`${shared.table} ${classes.table}`} aria-label="Receipts of erasures">
        <thead>
          <tr>
            <th scope="col">Erased</th>
            <th scope="col">State</th>
            <th scope="col">When</th>
            <th scope="col">By</th>
            <th scope="col">Fingerprint</th>
          </tr>
        </thead>
        <tbody>
          {query.data.map(item => (
            <Row key={item.id} receipt={item} />
          ))}
        </tbody>
      </table>
    )
  }
}

const Row = ({ receipt }: { receipt: Erasure }) => (
  <tr>
    <td data-wide className={classes.wrapping}>
      {countTexts(receipt.counts).join(', ') || emptyTexts[receipt.status]}
    </td>
    <td data-title="State">
      {receipt.status === 'stopped' ? <Stopped receipt={receipt} /> : (receipt.message ?? stateTexts[receipt.status])}
    </td>
    <td data-title="When">
      <RelativeTime at={receipt.createdAt} />
    </td>
    <td data-title="By">{receipt.createdBy}</td>
    <td data-title="Fingerprint">
      <code>{receipt.addressHash.slice(0, 8)}</code>
    </td>
  </tr>
)

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
