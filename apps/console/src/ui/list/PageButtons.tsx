import { Pagination } from '@mantine/core'

type Props = {
  pages: number
  page: number
  onPage: (page: number) => void
  /** There are more pages than can be reached: no number looks like the last one. */
  isOpenEnded?: boolean
}

/** Buttons to switch pages. Nothing if there is only one page. */
export function PageButtons({ pages, page, onPage, isOpenEnded = false }: Props) {
  if (pages <= 1) return null
  return (
    <Pagination.Root
      size="sm"
      total={pages}
      value={page}
      onChange={onPage}
      {...(isOpenEnded && { boundaries: 0, siblings: 2 })}
      getItemProps={number => ({ 'aria-label': `Page ${number}` })}
    >
      <div style={{ display: 'flex', gap: 8 }}>
        {isOpenEnded && <Pagination.First aria-label="First page" />}
        <Pagination.Previous aria-label="Previous page" />
        <Pagination.Items />
        <Pagination.Next aria-label="Next page" />
      </div>
    </Pagination.Root>
  )
}
