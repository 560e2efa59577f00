import { countText, numberText } from '@aftermile/domain/format/numbers'
import { SegmentedControl, Text } from '@mantine/core'
import { memo } from 'react'
import classes from '../../../ui/list/ListFooter.module.css'
import { PageButtons } from '../../../ui/list/PageButtons.tsx'
import { PageSize } from '../../../ui/list/PageSize.tsx'
import { AfterPaint } from '../../../ui/loading/AfterPaint.tsx'
import { pageSizes } from '../../search/address/list-params.ts'
import type { ListAddressState } from '../../search/address/use-list-address.ts'
import { deepestRow } from './rows/pages-in-view.ts'

type Props = { count: number; isExact: boolean; state: ListAddressState; hasScrolling: boolean }

/** The count of a list, its pages and its page size. */
export const ResultFooter = memo(({ count, isExact, state, hasScrolling }: Props) => {
  const { page, size, setPage, preloadPage, setSize, isScrolling, go } = state
  const pages = Math.ceil(Math.min(count, deepestRow) / size)
  const isCut = count > deepestRow
  const first = (page - 1) * size + 1
  const all = countText(count, isExact)
  return (
    <div className={classes.footer}>
      <Text size="xs" c="dimmed" className="tabular" role="status">
        {isScrolling ? all : `${numberText(first)}–${numberText(Math.min(first + size - 1, count))} of ${all}`}
        {isCut && `. Showing the first ${numberText(deepestRow)}. Filter to see the rest.`}
      </Text>
      {!isScrolling && (
        <PageButtons pages={pages} page={page} onPage={setPage} onPreload={preloadPage} isOpenEnded={isCut} />
      )}
      <div className={classes.choices}>
        {!isScrolling && <PageSize sizes={pageSizes} size={size} onSize={setSize} visibleFrom="xs" />}
        {hasScrolling && (
          // It measures itself, which would lay out all rows before they are painted.
          <AfterPaint fallback={<div style={{ width: 122, height: 30 }} />}>
            <SegmentedControl
              size="xs"
              aria-label="Pages or scrolling"
              data={[
                { value: 'pages', label: 'Pages' },
                { value: 'scroll', label: 'Scroll' },
              ]}
              value={isScrolling ? 'scroll' : 'pages'}
              onChange={mode => go({ mode: mode === 'scroll' ? 'scroll' : undefined, page: undefined })}
            />
          </AfterPaint>
        )}
      </div>
    </div>
  )
})
