import { UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '../../../../ui/icons/icons.ts'
import classes from './WidgetBody.module.css'

type Props = { title: string; isSorted: boolean; isDescending: boolean; onSort: () => void }

/** The head of a column by which the rows can be sorted. */
export function SortHead({ title, isSorted, isDescending, onSort }: Props) {
  const Arrow = isDescending ? IconArrowDown : IconArrowUp
  const direction = isDescending ? 'descending' : 'ascending'
  return (
    <th scope="col" aria-sort={isSorted ? direction : 'none'}>
      <UnstyledButton className={classes.sort} onClick={onSort}>
        {title}
        {isSorted && <Arrow size={12} aria-hidden />}
      </UnstyledButton>
    </th>
  )
}
