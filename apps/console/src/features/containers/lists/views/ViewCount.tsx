import { numberText, shortNumber } from '@aftermile/domain/format/numbers'
import type { ListAddress } from '../../../search/address/list-address.ts'
import { type CountedList, useViewCount } from '../rows/use-rows.ts'
import classes from './ReadyViews.module.css'

/** The number of rows behind a tab. */
export function ViewCount({ definition, address }: { definition: CountedList; address: ListAddress }) {
  const found = useViewCount(definition, address)
  if (found === null) return <span className={classes.count} aria-hidden />
  return <span className={classes.count}>{found.isExact ? numberText(found.count) : shortNumber(found.count)}</span>
}
