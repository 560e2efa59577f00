import { Text } from '@mantine/core'
import { useState } from 'react'
import { DetailCard } from '../../../../../ui/detail/DetailCard.tsx'
import { dayText } from '../../../../../ui/text/day-text.ts'
import classes from './Timeline.module.css'
import { TimelineItem } from './TimelineItem.tsx'
import { hiddenAtFirst, onlyFrom, sourcesOf, type TimelineEntry, type TimelineSource } from './timeline-entries.ts'

type Props = {
  entries: readonly TimelineEntry[]
  hasManyPackages: boolean
}

/** Everything that happened to a shipment, from all sources, newest first. */
export function Timeline({ entries, hasManyPackages }: Props) {
  const [hidden, setHidden] = useState(hiddenAtFirst)
  const toggle = (id: TimelineSource) =>
    setHidden(before => (before.has(id) ? new Set([...before].filter(each => each !== id)) : new Set([...before, id])))
  const sources = sourcesOf(entries)
  const shown = onlyFrom(entries, hidden)
  const byDay = Map.groupBy(shown, ({ at }) => dayText(at))
  return (
    <DetailCard
      title="Timeline"
      actions={
        (sources.length > 1 || shown.length === 0) &&
        sources.map(({ id, text, count }) => (
          <button
            key={id}
            type="button"
            className={classes.source}
            aria-pressed={!hidden.has(id)}
            onClick={() => toggle(id)}
          >
            {text} <span className="tabular">{count}</span>
          </button>
        ))
      }
    >
      {shown.length === 0 && (
        <Text c="dimmed">{entries.length === 0 ? 'No events yet.' : 'No events from the selected sources.'}</Text>
      )}
      <div aria-live="polite" aria-relevant="additions">
        {[...byDay].map(([day, ofDay]) => (
          <section key={day} aria-label={day}>
            <h3 className={classes.day}>{day}</h3>
            <ol className={classes.entries}>
              {ofDay.map(entry => (
                <TimelineItem key={entry.id} entry={entry} hasManyPackages={hasManyPackages} />
              ))}
            </ol>
          </section>
        ))}
      </div>
    </DetailCard>
  )
}
