import { openMilestones } from '@aftermile/domain/lists/milestones'
import type { Names } from '../../../api/use-names.ts'
import { shortText } from '../../../ui/text/day-text.ts'
import { TagLabel } from '../../../ui/text/TagLabel.tsx'
import { exactTime } from '../../../ui/text/time-text.ts'
import classes from './Cells.module.css'

export const Moment = ({ at }: { at: string | null }) =>
  at === null ? null : (
    <time className={classes.moment} dateTime={at} title={exactTime(at)}>
      {shortText(at)}
    </time>
  )

export const NumberText = ({ text }: { text: string }) => <span className={classes.number}>{text}</span>

export function TagLabels({ ids, names }: { ids: readonly string[]; names: Names }) {
  if (ids.length === 0) return null
  return (
    <span className={classes.tags}>
      {ids.map(id => {
        const tag = names.tags.find(each => each.id === id)
        return <TagLabel key={id} name={tag?.name ?? id} color={tag?.color ?? ''} />
      })}
    </span>
  )
}

/** A milestone as coloured steps and text. */
export function MilestoneSteps({ index, text }: { index: number; text: string }) {
  return (
    <span className={classes.milestone}>
      <span className={classes.steps} aria-hidden>
        {openMilestones.map(step => (
          <span key={step.id} className={classes.step} style={step.index <= index ? { background: step.color } : {}} />
        ))}
      </span>
      {text}
    </span>
  )
}
