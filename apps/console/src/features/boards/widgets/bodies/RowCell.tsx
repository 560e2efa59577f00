import type { ShownRow } from '@aftermile/dashboards/crossfilter/results/shown-rows'
import type { ColumnTitle } from '@aftermile/dashboards/data/column-title'
import { timeStates, timeStateWord } from '@aftermile/domain/shipment/delivery-times'
import { IconClock, IconClockExclamation, IconClockPause } from '../../../../ui/icons/icons.ts'
import { PathLink } from '../../../../ui/links/PathLink.tsx'
import { TagLabel } from '../../../../ui/text/TagLabel.tsx'
import { Moment } from '../../../search/fields/cells.tsx'
import type { BoardContext } from '../../state/board-context.ts'
import { cellText } from '../../state/cell-text.ts'
import classes from './WidgetBody.module.css'

type Props = { context: BoardContext; row: ShownRow; column: string; title: ColumnTitle | undefined }

/** One cell of the table widget. The column title says how to draw the value. */
export function RowCell({ context, row, column, title }: Props) {
  const { names, board } = context
  const value = row[column] ?? null
  const set = title?.names ?? null
  if (title?.kind === 'list') return <Labels ids={Array.isArray(value) ? value : []} set={set} context={context} />
  if (value === null || typeof value === 'object') return null
  if (set === 'timeState') return <State id={String(value)} />
  if (title?.kind === 'instant') return <Moment at={new Date(Number(value)).toISOString()} />
  const text = cellText(names, row, column, title)
  const { drill } = board.dataset.shown
  if (title?.isLink !== true || drill === null || drill.rows === null) return text
  return <RowLink id={row[drill.rows.id]} list={drill.list} text={text} />
}

const icons = { expired: IconClockExclamation, predicted_late: IconClockPause, on_time: IconClock }

function State({ id }: { id: string }) {
  const state = timeStates.find(each => each.id === id)
  if (state === undefined) return null
  const Icon = icons[state.id]
  const word = timeStateWord(state.id)
  const tip = word === state.text ? word : `${state.text} (${word})`
  return (
    <span className={classes.state} data-state={id} role="img" aria-label={state.text} title={tip}>
      <Icon size={16} aria-hidden />
    </span>
  )
}

function RowLink({ id, list, text }: { id: ShownRow[string] | undefined; list: string; text: string }) {
  if (typeof id !== 'string') return text
  return (
    <PathLink className={classes.number} href={`${list}?${new URLSearchParams({ id })}`}>
      {text}
    </PathLink>
  )
}

function Labels({ ids, set, context }: { ids: readonly string[]; set: string | null; context: BoardContext }) {
  return (
    <span className={classes.tags}>
      {ids.map(id => {
        const { text, color } = context.names(set, id)
        return <TagLabel key={id} name={text} color={color ?? ''} />
      })}
    </span>
  )
}
