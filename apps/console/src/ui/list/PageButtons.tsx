import { Pagination } from '@mantine/core'

/** From page to page; nothing where there is but one. */
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
