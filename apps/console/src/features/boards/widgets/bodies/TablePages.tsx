import { Pagination } from '@mantine/core'

/** The pages of a table in a widget, if it has several. */
export function TablePages({ pages, page, onPage }: { pages: number; page: number; onPage: (page: number) => void }) {
  if (pages <= 1) return null
  return (
    <Pagination
      size="sm"
      siblings={1}
      total={pages}
      value={page}
      onChange={onPage}
      getItemProps={number => ({ 'aria-label': `Page ${number}` })}
      getControlProps={control => ({ 'aria-label': control === 'next' ? 'Next page' : 'Previous page' })}
    />
  )
}
