import { relativeTime } from '@aftermile/domain/format/durations'
import { exactTime } from '../../../../../ui/text/time-text.ts'
import classes from './TimeState.module.css'

/** How long ago the promise passed, in red. */
export function LateBy({ since }: { since: string | null }) {
  if (since === null) return null
  return (
    <span className={classes.lateBy} title={`Promised by ${exactTime(since)}`}>
      {relativeTime(Date.parse(since), Date.now())}
    </span>
  )
}
