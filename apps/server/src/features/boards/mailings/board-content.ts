import type { Meta } from '@aftermile/contract/settings/meta'
import { reportWidgets } from '@aftermile/dashboards/analytics/insights/report'
import type { AnyBoard } from '@aftermile/dashboards/board/board'
import type { AnyWidget, WidgetResult } from '@aftermile/dashboards/board/widgets/widget-kinds'
import { monthText } from '@aftermile/domain/format/board-times'
import { minuteTime } from '@aftermile/domain/format/dates'
import { numberText, percent, percentOf } from '@aftermile/domain/format/numbers'
import { localTimeOf } from '@aftermile/domain/times/local-time'
import { lastQuarters, monthsOfQuarter } from '@aftermile/domain/times/quarters'
import type { RequestCtx } from '../../../tenancy/context.ts'
import { readTenantSettings } from '../../people/tenant-settings.ts'
import { readMeta } from '../../settings/meta.ts'
import { readBoardSelection } from '../datasets/export/board-filters.ts'
import { openSet, setKeyFor } from '../datasets/sets/sets.ts'
import { amountText, changeText, formatOf } from './amount-text.ts'
import type { CountedBoard } from './board-worker.ts'
import { countBoard } from './count-board.ts'
import { filtersText, type NameOfValue, namesOfValues } from './filters-text.ts'
import type { MailContent, MailLine } from './mail-content.ts'
import { pathOf } from './mailing-path.ts'
import type { FoundBoard } from './mailing-rights.ts'
import type { MailingRow } from './mailing-rows.ts'

type BoardMailing = MailingRow & { readonly subject: Extract<MailingRow['subject'], { kind: 'board' | 'report' }> }

const maxTableRows = 10
/** How long a mail waits for new data. Then it has what there is. */
const waitMinutes = 30

/** The main numbers of a board now. Null while its data is being prepared. */
export async function boardContent(
  ctx: RequestCtx,
  mailing: BoardMailing,
  { source, board, applicationId }: FoundBoard,
): Promise<MailContent | null> {
  const { timeZone: zone, baseCurrency } = await readTenantSettings(ctx)
  const { timeStamp, chunks } = await openSet(ctx, source)
  const now = ctx.now
  const oldMinutes = timeStamp === null ? Number.POSITIVE_INFINITY : (now - Date.parse(timeStamp)) / 60_000
  const hasWaited = now - Date.parse(mailing.nextAt) > waitMinutes * 60_000
  // A refresh is requested. It may end right at the limit.
  if (timeStamp === null || (oldMinutes > source.everyMinutes + 1 && !hasWaited)) return null
  const { subject } = mailing
  const quarter = subject.kind === 'report' ? lastQuarters(monthIn(now, zone))[0] : undefined
  const selection = readBoardSelection(
    { source, scopes: ctx.actor.scopes },
    { board: board.id, timeZone: zone, filters: filtersOf(subject, quarter) },
  )
  const chosen = selection.filters.slice(Object.keys(board.where).length)
  const counted = await countBoard(ctx, {
    applicationId,
    boardId: board.id,
    filters: chosen,
    zone,
    now,
    set: setKeyFor(ctx, source),
    chunks,
  })
  const { tags: _, ...lookups } = await readMeta(ctx)
  const nameOf = namesOfValues(lookups)
  const currencies = counted.currencies.length === 0 ? [baseCurrency] : counted.currencies
  const filteredBy = chosen.map(([name]) => name)
  const widgets = subject.kind === 'report' ? reportWidgets(board, filteredBy) : board.widgets
  const filters = filtersText(board, chosen, nameOf)
  const { rows } = board.dataset.shown
  return {
    about: [
      `${numberText(counted.matching)} ${counted.matching === 1 ? rows.one : rows.many}`,
      `as of ${minuteTime(timeStamp, zone)}`,
      ...(filters === '' ? [] : [filters]),
    ].join(' · '),
    ...linesOf({ ...board, widgets }, { ...counted, currencies }, { nameOf, targets: targetsOf(lookups) }),
    path: pathOf(mailing, quarter),
  }
}

/** The running month, as year * 100 + month. */
const monthIn = (now: number, zone: string): number =>
  Number(new Date(localTimeOf(now, zone)).toISOString().slice(0, 7).replace('-', ''))

function filtersOf(
  { filters }: BoardMailing['subject'],
  quarter: number | undefined,
): BoardMailing['subject']['filters'] {
  if (quarter === undefined) return filters
  return [...filters.filter(({ id }) => id !== 'yearMonth'), { id: 'yearMonth', ...monthsOfQuarter(quarter) }]
}

type Named = { readonly nameOf: NameOfValue; readonly targets: ReadonlyMap<string, number> }

/** The share on time that carriers should reach. */
const targetsOf = ({ serviceProvider }: Pick<Meta, 'serviceProvider'>): Named['targets'] =>
  new Map(serviceProvider.flatMap(({ id, targetOnTime }) => (targetOnTime == null ? [] : [[String(id), targetOnTime]])))

function linesOf(board: AnyBoard, { results, currencies }: CountedBoard, { nameOf, targets }: Named) {
  const figures: MailLine[] = []
  const rows: MailLine[] = []
  for (const widget of board.widgets) {
    const result = results.get(widget.id)
    if (result === undefined) continue
    figures.push(...figureOf(board, { widget, result, currencies }))
    rows.push(...tableRows(board, { widget, result, currencies }, { nameOf, targets }))
  }
  return { figures, rows }
}

type Counted = { readonly widget: AnyWidget; readonly result: WidgetResult; readonly currencies: readonly string[] }

function figureOf({ dataset }: AnyBoard, { widget, result, currencies }: Counted): MailLine[] {
  const { title } = widget
  if (result.kind === 'number') return [{ title, text: numberText(result.amount), note: null }]
  if (result.kind === 'share')
    return [
      {
        title,
        text: percent(percentOf(result.part, result.whole)),
        note: `${numberText(result.part)} of ${numberText(result.whole)}`,
      },
    ]
  if (result.kind !== 'figure' || !('metric' in widget)) return []
  const format = formatOf(dataset, widget.metric)
  const { amount, base, compared } = result
  const notes = [
    ...(base === null ? [] : [`of ${numberText(base)} ${baseText(widget)}`.trimEnd()]),
    ...(compared === null || compared.change === null
      ? []
      : [`${changeText(compared.change, format)} ${monthsText(compared.months)} vs. ${monthsText(compared.before)}`]),
  ]
  return [{ title, text: amountText(amount, format, currencies), note: notes.join(' · ') || null }]
}

const baseText = (widget: AnyWidget): string => ('base' in widget ? (widget.base?.text ?? '') : '')

function tableRows(
  { dataset }: AnyBoard,
  { widget, result, currencies }: Counted,
  { nameOf, targets }: Named,
): MailLine[] {
  if (result.kind !== 'performance' || !('names' in widget)) return []
  const format = formatOf(dataset, widget.metric)
  const metric = dataset.shown.metrics[widget.metric] ?? widget.metric
  return result.rows.slice(0, maxTableRows).map(({ value, count, latest, average }) => ({
    title: nameOf(widget.names, value),
    text: `${metric} ${amountText(average, format, currencies)}`,
    note: [
      `${numberText(count)} ${count === 1 ? dataset.shown.rows.one : dataset.shown.rows.many}`,
      ...(latest === null || result.latest === null
        ? []
        : [`${monthText(result.latest)} ${amountText(latest, format, currencies)}`]),
      ...targetText(widget, targets.get(String(value))),
    ].join(' · '),
  }))
}

const targetText = ({ by, metric }: { by: string; metric: string }, target: number | undefined): string[] =>
  target === undefined || by !== 'serviceProviderId' || metric !== 'onTime' ? [] : [`target ${percent(target)}`]

function monthsText(months: readonly number[]): string {
  const [first, last] = [months[0] ?? 0, months.at(-1) ?? 0]
  return first === last ? monthText(first) : `${monthText(first)} – ${monthText(last)}`
}
