import { Pagination, Select, Text } from '@mantine/core'
import classes from './ListFooter.module.css'
import { type ListState, pageSizes } from './use-list-state.ts'

/** How many there are, how many at once, and which of them. */
export function ListFooter({ count, list }: { count: number; list: ListState }) {
  const { page, pageSize, setPage, setPageSize } = list
  const first = (page - 1) * pageSize + 1
  const pages = Math.ceil(count / pageSize)
  return (
    <div className={classes.footer}>
      <Text size="xs" c="dimmed" className="tabular" role="status">
        {first}–{Math.min(first + pageSize - 1, count)} of {count}
      </Text>
      {pages > 1 && (
        <Pagination
          size="sm"
          total={pages}
          value={page}
          onChange={setPage}
          getItemProps={number => ({ 'aria-label': `Page ${number}` })}
          getControlProps={control => ({ 'aria-label': control === 'next' ? 'Next page' : 'Previous page' })}
        />
      )}
      {count > pageSizes[0] && (
        <Select
          aria-label="Rows per page"
          w={128}
          data={pageSizes.map(size => ({ value: String(size), label: `${size} per page` }))}
          value={String(pageSize)}
          allowDeselect={false}
          onChange={size => setPageSize(Number(size))}
        />
      )}
    </div>
  )
}
