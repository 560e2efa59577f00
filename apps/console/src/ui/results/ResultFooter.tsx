import { Pagination, SegmentedControl, Select, Text } from '@mantine/core'
import { memo } from 'react'
import classes from '../ListFooter.module.css'
import { numberText } from '../number-text.ts'
import { pageSizes, type ResultState } from './use-result-address.ts'

/** So far down the server reads. */
export const deepestRow = 10_000

type Props = { count: number; isExact: boolean; state: ResultState; hasScrolling: boolean }

/** How many there are, how many at once, and which of them. */
export const ResultFooter = memo(({ count, isExact, state, hasScrolling }: Props) => {
  const { page, size, setPage, setSize, isScrolling, go } = state
  const pages = Math.ceil(Math.min(count, deepestRow) / size)
  const first = (page - 1) * size + 1
  const all = isExact ? numberText(count) : `about ${numberText(rounded(count))}`
  return (
    <div className={classes.footer}>
      <Text size="xs" c="dimmed" className="tabular" role="status">
        {isScrolling ? all : `${numberText(first)}–${numberText(Math.min(first + size - 1, count))} of ${all}`}
        {count > deepestRow && (isScrolling || page === pages) && '; narrow the search to see beyond the first 10,000'}
      </Text>
      {!isScrolling && pages > 1 && (
        <Pagination
          size="sm"
          total={pages}
          value={page}
          onChange={setPage}
          getItemProps={number => ({ 'aria-label': `Page ${number}` })}
          getControlProps={control => ({ 'aria-label': control === 'next' ? 'Next page' : 'Previous page' })}
        />
      )}
      <div className={classes.choices}>
        {!isScrolling && (
          <Select
            aria-label="Rows per page"
            visibleFrom="xs"
            w={128}
            data={pageSizes.map(each => ({ value: String(each), label: `${each} per page` }))}
            value={String(size)}
            allowDeselect={false}
            onChange={chosen => setSize(pageSizes.find(each => String(each) === chosen) ?? 20)}
          />
        )}
        {hasScrolling && (
          <SegmentedControl
            size="xs"
            aria-label="Pages or one long list"
            data={[
              { value: 'pages', label: 'Pages' },
              { value: 'scroll', label: 'Scroll' },
            ]}
            value={isScrolling ? 'scroll' : 'pages'}
            onChange={mode => go({ mode: mode === 'scroll' ? 'scroll' : undefined, page: undefined })}
          />
        )}
      </div>
    </div>
  )
})

/** Two digits: an estimate knows no more. */
export function rounded(count: number): number {
  if (count < 100) return count
  const step = 10 ** (Math.floor(Math.log10(count)) - 1)
  return Math.round(count / step) * step
}
