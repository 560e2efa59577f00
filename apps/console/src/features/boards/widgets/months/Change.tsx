import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from '@tabler/icons-react'
import classes from './Months.module.css'

type Props = { change: number | null; text: string; better: 'higher' | 'lower' | undefined }

/** A change with its direction. Its colour says whether that is good, where one direction is. */
export function Change({ change, text, better }: Props) {
  if (change === null) return <span className={classes.change}>{text}</span>
  const Icon = change > 0 ? IconArrowUpRight : change < 0 ? IconArrowDownRight : IconArrowRight
  return (
    <span className={classes.change} data-good={isGood(change, better)}>
      <Icon size={14} aria-hidden />
      {text}
    </span>
  )
}

function isGood(change: number, better: Props['better']): boolean | undefined {
  if (change === 0 || better === undefined) return undefined
  return change > 0 === (better === 'higher')
}
