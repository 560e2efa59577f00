import { UnstyledButton } from '@mantine/core'
import { useId, useState } from 'react'
import { useNames } from '../../../../../api/use-names.ts'
import { FactList } from '../../../../../ui/detail/FactList.tsx'
import type { Icon } from '../../../../../ui/icons/icon.tsx'
import {
  IconAlertTriangle,
  IconBuildingWarehouse,
  IconCalculator,
  IconCalculatorOff,
  IconChevronRight,
  IconMail,
  IconRoute,
  IconTruck,
  IconUser,
} from '../../../../../ui/icons/icons.ts'
import { PathLink } from '../../../../../ui/links/PathLink.tsx'
import { clockText } from '../../../../../ui/text/day-text.ts'
import { Hint } from '../../../../../ui/text/Hint.tsx'
import { exactTime } from '../../../../../ui/text/time-text.ts'
import { channelIcon } from '../../../../messages/channels/channel-views.ts'
import { messagePath } from '../../../../messages/message-texts.ts'
import { FiringSummary } from '../../../../rules/firings/FiringSummary.tsx'
import { FiringWhy } from '../../../../rules/firings/FiringWhy.tsx'
import { RuleLink } from '../../../../rules/firings/RuleLink.tsx'
import classes from './Timeline.module.css'
import { type TimelineEntry, type TimelineSource, timelineSources } from './timeline-entries.ts'

const icons: Record<TimelineSource, Icon> = {
  carrier: IconTruck,
  internal: IconBuildingWarehouse,
  calculated: IconCalculator,
  person: IconUser,
  message: IconMail,
  rule: IconRoute,
  withdrawn: IconCalculatorOff,
}

const iconOf = ({ source, message }: TimelineEntry): Icon =>
  message === undefined ? icons[source] : channelIcon(message.channel)

/** One entry of the timeline. It expands to the raw data of its source. */
export function TimelineItem({ entry, hasManyPackages }: { entry: TimelineEntry; hasManyPackages: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const { nameOf } = useNames()
  const rawId = useId()
  const Icon = entry.isAlert ? IconAlertTriangle : iconOf(entry)
  const source = timelineSources.find(({ id }) => id === entry.source)?.text ?? ''
  const isWithdrawn = entry.source === 'withdrawn'
  const more = [
    entry.note,
    entry.by,
    entry.place,
    hasManyPackages && packagesText(entry.packageNumbers),
    entry.reason && nameOf('reason', entry.reason),
  ].filter(Boolean)
  return (
    <li className={classes.entry} data-alert={entry.isAlert} data-withdrawn={isWithdrawn}>
      <Hint label={exactTime(entry.at)}>
        <time className={classes.clock} dateTime={entry.at}>
          {clockText(entry.at)}
        </time>
      </Hint>
      <span className={classes.icon} role="img" aria-label={entry.isAlert ? `${source}, alert` : source}>
        <Icon size={14} aria-hidden />
      </span>
      <div className={classes.content}>
        <div className={classes.title}>
          {isWithdrawn ? <s>{entry.title}</s> : <EntryTitle entry={entry} />}
          {(entry.raw.length > 0 || entry.firing !== undefined) && (
            <UnstyledButton
              className={classes.more}
              aria-expanded={isOpen}
              aria-controls={rawId}
              aria-label={`Details of ${entry.title}`}
              onClick={() => setOpen(!isOpen)}
            >
              <IconChevronRight size={14} aria-hidden />
            </UnstyledButton>
          )}
        </div>
        {more.length > 0 && <div className={classes.about}>{more.join(' · ')}</div>}
        {entry.firing !== undefined && (
          <div className={classes.about}>
            <FiringSummary firing={entry.firing} />
          </div>
        )}
        <div id={rawId} hidden={!isOpen} className={entry.firing === undefined ? classes.raw : classes.why}>
          {isOpen && (entry.firing ? <FiringWhy firing={entry.firing} /> : <FactList rows={rawRows(entry)} />)}
        </div>
      </div>
    </li>
  )
}

function EntryTitle({ entry: { title, message, firing } }: { entry: TimelineEntry }) {
  if (firing !== undefined) return <RuleLink id={firing.ruleId} name={firing.ruleName} />
  return message === undefined ? title : <PathLink href={messagePath(message.id)}>{title}</PathLink>
}

function packagesText(numbers: readonly string[]): string | null {
  if (numbers.length > 1) return `${numbers.length} packages`
  return numbers[0] === undefined ? null : `Package ${numbers[0]}`
}

const rawRows = ({ raw, packageNumbers }: TimelineEntry): TimelineEntry['raw'] => [
  ...raw,
  ...packageNumbers.map(number => ['Package', number] as const),
]
