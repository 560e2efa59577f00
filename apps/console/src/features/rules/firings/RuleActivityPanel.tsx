import type { RuleActivity } from '@aftermile/contract/rules/rule-firings'
import { clockTime, swedishDate } from '@aftermile/domain/format/dates'
import { weekdays } from '@aftermile/domain/format/locale'
import { numberText } from '@aftermile/domain/format/numbers'
import type { RuleTarget } from '@aftermile/domain/rules/rule-lists'
import { type FiringState, firingStates } from '@aftermile/domain/rules/rule-lists'
import { firingStateTexts } from '@aftermile/domain/rules/words/firing-words'
import { Select, Text } from '@mantine/core'
import { useState } from 'react'
import { DetailCard } from '../../../ui/detail/DetailCard.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
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
export function RuleActivityPanel({ ruleId, target }: { ruleId: string; target: RuleTarget }) {
  const activity = useActivity(ruleId)
  const { data } = activity
  return (
    <DetailCard title="Activity" about={data && <Total activity={data} />}>
      {activity.isPending && <LoadingSkeleton label="Loading activity" height={120} />}
      {data === undefined && activity.isError && (
        <ErrorState error={activity.error} onRetry={() => void activity.refetch()} />
      )}
      {data?.paused && <PausedNotice ruleId={ruleId} paused={data.paused} />}
      {data?.waits && <Waits {...data.waits} target={target} />}
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

/** A rule that may not act just now, with what waits for it. */
const Waits = ({ until, containers, target }: NonNullable<RuleActivity['waits']> & { target: RuleTarget }) => (
  <Notice kind="note">
    Waits until {weekdayTime(until)}
    {containers > 0 && `; ${numberText(containers)} ${nounOf(target, containers)}`}.
  </Notice>
)

const weekdayTime = (at: string): string => `${weekdays[(new Date(at).getDay() + 6) % 7]} ${clockTime(at)}`

const nouns: Readonly<Record<RuleTarget, readonly [one: string, many: string]>> = {
  Shipment: ['shipment waits', 'shipments wait'],
  Order: ['order waits', 'orders wait'],
  OrderDelivery: ['order delivery waits', 'order deliveries wait'],
}
const nounOf = (target: RuleTarget, count: number): string => nouns[target][count === 1 ? 0 : 1]

function Acted({ activity: { ruleId, firings, byState, byDay } }: { activity: RuleActivity }) {
  const [state, setState] = useState<FiringState | null>(null)
  const query = useRuleFirings(ruleId, state)
  const counted = firingStates.filter(firingState => byState[firingState] > 0)
  const shown = counted
    .filter(state => state !== 'done')
    .map(item => `, ${numberText(byState[item])} ${firingStateTexts[item].toLowerCase()}`)
  return (
    <>
      <DayBars
        title="Last 30 days:"
        total={`acted ${timesText(firings)}${shown.join('')}`}
        bars={byDay.map(item => ({ day: item.day, value: item.firings, bad: item.failures }))}
        until={swedishDate(Date.now())}
        days={30}
      />
      {(counted.length > 1 || state !== null) && (
        <Select
          aria-label="Outcome"
          placeholder="All outcomes"
          mt="xs"
          data={firingStates
            .filter(item => byState[item] > 0 || item === state)
            .map(candidate => ({
              value: candidate,
              label: `${firingStateTexts[candidate]} (${numberText(byState[candidate])})`,
            }))}
          value={state}
          onChange={value => setState(firingStates.find(item => item === value) ?? null)}
          clearable
          clearButtonProps={{ 'aria-label': 'All outcomes' }}
        />
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
