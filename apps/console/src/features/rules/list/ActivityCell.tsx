import type { RuleActivity } from '@aftermile/contract/rules/rule-firings'
import { swedishDate } from '@aftermile/domain/format/dates'
import { numberText } from '@aftermile/domain/format/numbers'
import { firingStateTexts } from '@aftermile/domain/rules/words/firing-words'
import { dayMs } from '@aftermile/domain/times/milliseconds'
import { IconPlayerPauseFilled } from '../../../ui/icons/icons.ts'
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx'
import classes from './RuleList.module.css'

/** What somebody should look at. */
const shownStates = ['partly_done', 'not_done', 'failed', 'stopped'] as const

const shownDays = 30

/** How often a rule acted in the last 30 days, when last, and whether it has paused itself. */
export function ActivityCell({ activity }: { activity: RuleActivity | undefined }) {
  if (activity === undefined) return <span className={classes.last}>Never</span>
  const { firings, byState, lastFiredAt, paused } = activity
  const present = shownStates.filter(state => byState[state] > 0)
  return (
    <span className={classes.activity}>
      {paused !== null && (
        <span className={classes.paused} title={paused.reason}>
          <IconPlayerPauseFilled size={12} aria-hidden />
          Paused
        </span>
      )}
      {firings > 0 && <DayBars activity={activity} />}
      <span className={classes.last}>
        {lastFiredAt === null ? 'Never' : <RelativeTime at={lastFiredAt} />}
        {present.map(state => `, ${numberText(byState[state])} ${firingStateTexts[state].toLowerCase()}`)}
      </span>
    </span>
  )
}

function DayBars({ activity: { byDay, firings } }: { activity: RuleActivity }) {
  const byName = new Map(byDay.map(day => [day.day, day]))
  const most = Math.max(1, ...byDay.map(day => day.firings))
  const now = Date.now()
  return (
    <span className={classes.bars} role="img" aria-label={`Acted ${numberText(firings)} times in 30 days`}>
      {Array.from({ length: shownDays }, (_, back) => swedishDate(now - (shownDays - 1 - back) * dayMs)).map(day => {
        const { firings: count = 0, failures = 0 } = byName.get(day) ?? {}
        return (
          <span
            key={day}
            title={`${day}: ${numberText(count)}`}
            className={classes.bar}
            data-failed={failures > 0}
            style={{ height: `${Math.round((100 * count) / most)}%` }}
          />
        )
      })}
    </span>
  )
}
