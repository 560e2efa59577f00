import type { RuleActivity } from '@aftermile/contract/settings/rule-firings'
import { swedishDate } from '@aftermile/domain/format/dates'
import { numberText } from '@aftermile/domain/format/numbers'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { DetailCard } from '../../../ui/detail/DetailCard.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx'
import { LoadingSkeleton } from '../../../ui/loading/LoadingSkeleton.tsx'
import { DayBars } from '../../../ui/metrics/DayBars.tsx'
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx'
import { LoadMore } from '../../messages/log/LoadMore.tsx'
import { FiringList } from './FiringList.tsx'
import classes from './Firings.module.css'
import { useActivity, useRuleFirings } from './firing-queries.ts'
import { PausedNotice } from './PausedNotice.tsx'

/** What a rule did: how often, on what and why. */
export function RuleActivityPanel({ ruleId }: { ruleId: string }) {
  const activity = useActivity(ruleId)
  const { data } = activity
  return (
    <DetailCard title="Activity" about={data && <Total activity={data} />}>
      {activity.isPending && <LoadingSkeleton label="Loading activity" height={120} />}
      {data === undefined && activity.isError && (
        <ErrorState error={activity.error} onRetry={() => void activity.refetch()} />
      )}
      {data?.paused && <PausedNotice ruleId={ruleId} paused={data.paused} />}
      {data?.arming && <Arming {...data.arming} />}
      {data === null && <Text c="dimmed">It hasn’t acted yet. What it does appears here, with the reasons.</Text>}
      {data && <Acted activity={data} />}
    </DetailCard>
  )
}

const Total = ({ activity: { lastFiredAt } }: { activity: RuleActivity }) =>
  lastFiredAt !== null && (
    <>
      Last <RelativeTime at={lastFiredAt} />
    </>
  )

const Arming = ({ done, total }: { done: number; total: number }) => (
  <div className={classes.arming}>
    <ProgressBar label="Looking at what exists already" share={total === 0 ? null : Math.min(1, done / total)} />
    <Text size="xs" c="dimmed">
      Looking at what exists already: {numberText(done)} of {numberText(total)}
    </Text>
  </div>
)

function Acted({ activity: { ruleId, firings, failures, byDay } }: { activity: RuleActivity }) {
  const [isFailedOnly, setFailedOnly] = useState(false)
  const query = useRuleFirings(ruleId, isFailedOnly)
  const failed = failures > 0 ? `, ${numberText(failures)} failed` : ''
  return (
    <>
      <DayBars
        title="Last 30 days:"
        total={`acted ${timesText(firings)}${failed}`}
        bars={byDay.map(one => ({ day: one.day, value: one.firings, bad: one.failures }))}
        until={swedishDate(Date.now())}
        days={30}
      />
      {failures > 0 && (
        <label className={classes.filter}>
          <input type="checkbox" checked={isFailedOnly} onChange={event => setFailedOnly(event.target.checked)} />
          Failed only
        </label>
      )}
      {query.isPending && <LoadingSkeleton label="Loading what it did" height={80} />}
      {query.data === undefined && query.isError && (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.data && <FiringList firings={query.data} />}
      <LoadMore query={query} />
    </>
  )
}

const timesText = (count: number): string => (count === 1 ? 'once' : `${numberText(count)} times`)
