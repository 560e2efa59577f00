import type { QuarantinedEvent } from '@aftermile/contract/intake/carrier-mapping'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx'
import { IconChecks, IconListSearch } from '../../../../ui/icons/icons.ts'
import { ListFooter } from '../../../../ui/list/ListFooter.tsx'
import { SearchField } from '../../../../ui/list/SearchField.tsx'
import { useListState } from '../../../../ui/list/use-list-state.ts'
import { LoadingSkeleton } from '../../../../ui/loading/LoadingSkeleton.tsx'
import { type Column, matching, sorted } from '../../../../ui/table/column.ts'
import { useQuarantined } from '../use-mapping.ts'
import classes from './UnreadableEvents.module.css'
import { UnreadableItem } from './UnreadableItem.tsx'

const columns: readonly Column<QuarantinedEvent>[] = [
  { id: 'seenAt', title: 'Seen', value: row => row.seenAt },
  { id: 'why', title: 'Why', value: row => row.why },
  { id: 'number', title: 'Number', value: row => row.number },
  { id: 'raw', title: 'Text', value: row => row.raw },
  { id: 'requestId', title: 'Request', value: row => row.requestId },
]

/** Events that could not be read, with what the carrier sent. */
export function UnreadableEvents({ id, mayWrite }: { id: string; mayWrite: boolean }) {
  const query = useQuarantined(id)
  const list = useListState('quarantined-events', { columns, firstSort: { by: 'seenAt', desc: true } })
  if (query.isPending) return <LoadingSkeleton label="Loading unreadable events" height={240} m="lg" />
  if (query.data === undefined) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (query.data.length === 0) {
    return (
      <EmptyState icon={IconChecks} title="Everything could be read">
        Events that couldn’t be read appear here for 30 days, with what was sent and the reason.
      </EmptyState>
    )
  }
  const found = matching({ rows: query.data, columns, text: list.text })
  const page = Math.min(list.page, Math.max(1, Math.ceil(found.length / list.pageSize)))
  const shown = sorted(found, columns, list.sort).slice((page - 1) * list.pageSize, page * list.pageSize)
  return (
    <>
      <div className={classes.tools}>
        <SearchField label="Search unreadable events" text={list.text} onText={list.setText} />
      </div>
      {found.length === 0 ? (
        <EmptyState icon={IconListSearch} title="No matches">
          No unreadable events match “{list.text}”.
        </EmptyState>
      ) : (
        <>
          <ul className={classes.events} aria-label="Unreadable events">
            {shown.map(event => (
              <UnreadableItem key={event.id} id={id} event={event} mayWrite={mayWrite} />
            ))}
          </ul>
          <ListFooter count={found.length} list={{ ...list, page }} />
        </>
      )}
    </>
  )
}
