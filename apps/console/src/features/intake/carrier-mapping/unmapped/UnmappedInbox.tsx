import type { UnmappedCodeOut } from '@aftermile/contract/intake/carrier-mapping'
import { useState } from 'react'
import { ApiProblem } from '../../../../api/problem.ts'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx'
import { toast } from '../../../../ui/feedback/toast.tsx'
import { IconChecks, IconListSearch } from '../../../../ui/icons/icons.ts'
import { ListFooter } from '../../../../ui/list/ListFooter.tsx'
import { SearchField } from '../../../../ui/list/SearchField.tsx'
import { useListState } from '../../../../ui/list/use-list-state.ts'
import { LoadingSkeleton } from '../../../../ui/loading/LoadingSkeleton.tsx'
import { type Column, matching, sorted } from '../../../../ui/table/column.ts'
import { codeText, meaningTitle, productKindText } from '../mapping-texts.ts'
import { isWorking, useMapCode, useReplays, useUnmapped } from '../use-mapping.ts'
import { SortSelect } from './SortSelect.tsx'
import classes from './UnmappedInbox.module.css'
import { UnmappedItem } from './UnmappedItem.tsx'

const columns: readonly Column<UnmappedCodeOut>[] = [
  { id: 'lastSeenAt', title: 'Last seen', value: row => row.lastSeenAt },
  { id: 'count', title: 'Events', value: row => row.count },
  { id: 'firstSeenAt', title: 'First seen', value: row => row.firstSeenAt },
  { id: 'code', title: 'Code', value: codeText },
  { id: 'text', title: 'Text', value: row => row.text },
  { id: 'productKind', title: 'Product', value: row => productKindText(row.productKind) },
]

/** Codes without a row, each with what it probably means. */
export function UnmappedInbox({ id, mayWrite }: { id: string; mayWrite: boolean }) {
  const query = useUnmapped(id)
  const isReplaying = useReplays(id).data?.some(isWorking) === true
  const list = useListState('unmapped-codes', { columns, firstSort: { by: 'lastSeenAt', desc: true } })
  const mapping = useMapCode(id)
  /** Mapped here. They leave the list when the replay has ended. */
  const [mapped, setMapped] = useState<ReadonlySet<string>>(new Set())
  if (query.isPending) return <LoadingSkeleton label="Loading unmapped codes" height={240} m="lg" />
  if (query.data === undefined) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  const waiting = query.data.filter(code => !mapped.has(code.id))
  if (waiting.length === 0) {
    return (
      <EmptyState icon={IconChecks} title={isReplaying ? 'Mapping stored events again' : 'All codes are mapped'}>
        Codes that no row of the mapping matches appear here. Their events are stored and change no status until you say
        what they mean.
      </EmptyState>
    )
  }

  function map(
    code: UnmappedCodeOut,
    meaning: {
      to: NonNullable<UnmappedCodeOut['suggestion']>['to']
      reason: NonNullable<UnmappedCodeOut['suggestion']>['reason']
    },
  ) {
    mapping.mutate(
      { code, meaning },
      {
        onSuccess: () => {
          setMapped(before => new Set(before).add(code.id))
          toast({ message: `${codeText(code)} mapped to ${meaningTitle(meaning.to)}.` })
        },
        onError: error =>
          toast({ message: error instanceof ApiProblem ? error.message : 'Couldn’t map the code.', kind: 'problem' }),
      },
    )
  }

  const found = matching({ rows: waiting, columns, text: list.text })
  const page = Math.min(list.page, Math.max(1, Math.ceil(found.length / list.pageSize)))
  const shown = sorted(found, columns, list.sort).slice((page - 1) * list.pageSize, page * list.pageSize)
  return (
    <>
      <div className={classes.tools}>
        <SearchField label="Search unmapped codes" text={list.text} onText={list.setText} />
        <SortSelect columns={columns} sort={list.sort} onSort={list.setSort} />
      </div>
      {found.length === 0 ? (
        <EmptyState icon={IconListSearch} title="No matches">
          No unmapped codes match “{list.text}”.
        </EmptyState>
      ) : (
        <>
          <ul className={classes.codes} aria-label="Unmapped codes">
            {shown.map(code => (
              <UnmappedItem
                key={code.id}
                id={id}
                code={code}
                mayWrite={mayWrite}
                isBusy={mapping.isPending && mapping.variables.code.id === code.id}
                onMap={meaning => map(code, meaning)}
              />
            ))}
          </ul>
          <ListFooter count={found.length} list={{ ...list, page }} />
        </>
      )}
    </>
  )
}
