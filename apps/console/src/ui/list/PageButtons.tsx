import { Pagination } from '@mantine/core'

/** Buttons to switch pages. Nothing if there is only one page. */
export function PageButtons({ pages, page, onPage }: { pages: number; page: number; onPage: (page: number) => void }) {
  if (pages <= 1) return null
  return (
    <Pagination
      size="sm"
      total={pages}
      value={page}
      onChange={onPage}
      getItemProps={number => ({ 'aria-label': `Page ${number}` })}
      getControlProps={control => ({ 'aria-label': control === 'next' ? 'Next page' : 'Previous page' })}
    />
  )
}
