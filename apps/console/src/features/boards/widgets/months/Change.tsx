import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from '../../../../ui/icons/icons.ts'
import { type AmountFormat, changeText, isNoChange } from '../../state/amount-text.ts'
import classes from './Months.module.css'

type Props = {
  change: number | null
  /** Whether it is more than chance. */
  isClear: boolean
  format: AmountFormat
  better: 'higher' | 'lower' | undefined
}

/** A change with its direction. Its colour says whether that is good, where one direction is and chance is unlikely. */
export function Change({ change, isClear, format, better }: Props) {
  const text = changeText(change, format)
  if (change === null) return <span className={classes.change}>{text}</span>
  const isNone = isNoChange(change, format)
  const Icon = isNone ? IconArrowRight : change > 0 ? IconArrowUpRight : IconArrowDownRight
  const isColored = better !== undefined && !isNone
  return (
    <span
      className={classes.change}
      data-good={isColored && isClear ? change > 0 === (better === 'higher') : undefined}
      title={isColored && !isClear ? 'This may be chance: too few shipments, or too small a change' : undefined}
    >
      <Icon size={14} aria-hidden />
      {text}
    </span>
  )
}
