import type { ShownRow } from '@aftermile/dashboards/crossfilter/row-values'
import { timeStates } from '@aftermile/domain/delivery-times'
import { days } from '@aftermile/domain/format/durations'
import { daysOf } from '@aftermile/domain/formulas'
import { IconClock, IconClockExclamation, IconClockPause } from '@tabler/icons-react'
import { ColorLabel } from '../../ui/ColorLabel.tsx'
import { PathLink } from '../../ui/PathLink.tsx'
import { exactTime, minuteTime } from '../../ui/time.ts'
import type { Names } from '../names.ts'
import { columnSet, isInstant } from './shipment-columns.ts'
import classes from './Widgets.module.css'

type Props = { row: ShownRow; column: string; names: Names }

export function ShipmentCell({ row, column, names }: Props) {
  const value = row[column] ?? null
  if (column === 'tags') return <Tags ids={Array.isArray(value) ? value : []} names={names} />
  if (value === null || typeof value === 'object') return null
  if (column === 'timeState') return <State id={String(value)} />
  if (column === 'shipmentNumber') return <ShipmentLink id={row.id} number={String(value)} />
  if (column === 'ageMinutes') return days(daysOf(Number(value)))
  if (isInstant(column)) return <Moment at={Number(value)} />
  if (column === 'serviceProviderProductId') return names(columnSet(column), `${row.serviceProviderId}/${value}`).text
  return names(columnSet(column), value).text
}

const icons = { expired: IconClockExclamation, predicted_late: IconClockPause, on_time: IconClock }

function State({ id }: { id: string }) {
  const state = timeStates.find(each => each.id === id)
  if (state === undefined) return null
  const Icon = icons[state.id]
  return (
    <span className={classes.state} data-state={id} role="img" aria-label={state.text} title={state.text}>
      <Icon size={16} aria-hidden />
    </span>
  )
}

function ShipmentLink({ id, number }: { id: ShownRow[string] | undefined; number: string }) {
  if (typeof id !== 'string') return number
  return (
    <PathLink className={classes.number} href={`/shipments?${new URLSearchParams({ id })}`}>
      {number}
    </PathLink>
  )
}

function Moment({ at }: { at: number }) {
  const text = new Date(at).toISOString()
  return (
    <time dateTime={text} title={exactTime(text)}>
      {minuteTime(text)}
    </time>
  )
}

function Tags({ ids, names }: { ids: readonly string[]; names: Names }) {
  return (
    <span className={classes.tags}>
      {ids.map(id => {
        const { text, color } = names('tag', id)
        return <ColorLabel key={id} text={text} color={color ?? ''} maxWidthPx={120} />
      })}
    </span>
  )
}
