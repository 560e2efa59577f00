import { Pagination } from '@mantine/core'
import { preloadHandlers } from '../links/prefetch.ts'

type Props = {
  pages: number
  page: number
  onPage: (page: number) => void
  /** There are more pages than can be reached: no number looks like the last one. */
  isOpenEnded?: boolean
  /** Called when the user is about to open a page. */
  onPreload?: (page: number) => void
}

const noPreload = () => undefined

/** Buttons to switch pages. Nothing if there is only one page. */
export function PageButtons({ pages, page, onPage, isOpenEnded = false, onPreload = noPreload }: Props) {
  if (pages <= 1) return null
  return (
    <Pagination.Root
      size="sm"
      total={pages}
      value={page}
      onChange={onPage}
      {...(isOpenEnded && { boundaries: 0, siblings: 2 })}
      getItemProps={number => ({
        'aria-label': `Page ${number}`,
        ...preloadHandlers(() => onPreload(number)),
      })}
    >
      <div style={{ display: 'flex', gap: 8 }}>
        {isOpenEnded && <Pagination.First aria-label="First page" />}
        <Pagination.Previous aria-label="Previous page" />
        <Pagination.Items />
        <Pagination.Next aria-label="Next page" {...(page < pages && preloadHandlers(() => onPreload(page + 1)))} />
      </div>
    </Pagination.Root>
  )
}
