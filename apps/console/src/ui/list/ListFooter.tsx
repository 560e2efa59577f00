import { numberText } from '@aftermile/domain/format/numbers'
import { Text } from '@mantine/core'
import classes from './ListFooter.module.css'
import { PageButtons } from './PageButtons.tsx'
import { PageSize } from './PageSize.tsx'
import { type ListState, pageSizes } from './use-list-state.ts'

/** The row count, the page buttons and the page size. */
export function ListFooter({ count, list }: { count: number; list: ListState }) {
  const { page, pageSize, setPage, setPageSize } = list
  const first = (page - 1) * pageSize + 1
  return (
    <div className={classes.footer}>
      <Text size="xs" c="dimmed" className="tabular" role="status">
        {numberText(first)}–{numberText(Math.min(first + pageSize - 1, count))} of {numberText(count)}
      </Text>
      <PageButtons pages={Math.ceil(count / pageSize)} page={page} onPage={setPage} />
      {count > pageSizes[0] && <PageSize sizes={pageSizes} size={pageSize} onSize={setPageSize} />}
    </div>
  )
}
