import type { HeadlineResult, Reason } from '@aftermile/dashboards/analytics/insights/headline'
import type { BreakResult } from '@aftermile/dashboards/analytics/insights/largest-break'
import type { AnyBoard, Headline } from '@aftermile/dashboards/board/board'
import { ratioOf, type Sums } from '@aftermile/dashboards/board/chance'
import { numberText, percent, percentOf, withDecimals } from '@aftermile/domain/format/numbers'
import { titleOf, valueText } from '../filters/filter-chips.ts'
import { monthsText } from '../state/months.ts'
import { unknownText, type ValueNames } from '../state/value-names.ts'

/** A sentence, then what explains the change: a name to filter by and its figures. */
export type HeadlineText = {
  readonly what: string
  readonly why: { readonly name: string; readonly text: string } | null
}

type Shown = { readonly board: AnyBoard; readonly headline: Headline; readonly names: ValueNames }

export function headlineText(result: HeadlineResult, shown: Shown): HeadlineText {
  const { months, monthsBefore, whole, change, isSame, kind, reason } = result
  const { title } = shown.headline
  const amount = (sums: Sums) => amountText(kind, sums)
  const [now, before] = [monthsText(months), monthsText(monthsBefore)]
  const [today, then] = [amount(whole.now), amount(whole.before)]
  if (isSame) {
    const same = `${title}: about the same in ${now}, ${today} after ${then} in ${before}.`
    if (reason === null) return { what: same, why: null }
    return { what: `${same} But`, why: { name: reasonName(reason, shown), text: ownChangeText(reason, result, shown) } }
  }
  const size = kind === 'ratio' ? `${pointsText(change)} points` : percent(percentOf(Math.abs(change), whole.before.of))
  const what = `${title} ${change > 0 ? 'rose' : 'fell'} by ${size} to ${today} in ${now} (${then} in ${before}).`
  if (reason === null) return { what: `${what} ${nothingStandsOut(shown)}`, why: null }
  return { what, why: { name: reasonName(reason, shown), text: reasonText(reason, result, shown) } }
}

const amountText = (kind: HeadlineResult['kind'], sums: Sums): string =>
  kind === 'ratio' ? percent(ratioOf(sums) * 100) : numberText(sums.of)

const pointsText = (change: number): string => withDecimals(Math.abs(change) * 100, 1)

function nothingStandsOut({ board, headline }: Shown): string {
  const titles = headline.by.map(by => titleOf(board, by).toLowerCase())
  return `No single ${titles.slice(0, -1).join(', ')} or ${titles.at(-1)} stands out.`
}

/** PostNord, Destination Norway, or PostNord to Norway. */
function reasonName({ chosen }: Pick<Reason, 'chosen'>, { board, headline, names }: Shown): string {
  const text = (item: Reason['chosen'][number]) => valueText(board, item, names)
  const [first, second] = chosen
  if (first === undefined) return unknownText
  if (second !== undefined) return `${text(first)} to ${text(second)}`
  return first.by === headline.route[0] && first.value !== null
    ? text(first)
    : `${titleOf(board, first.by)} ${text(first)}`
}

/** How a value changed within a whole that did not. */
function ownChangeText({ part: { now, before } }: Reason, { kind }: HeadlineResult, { board }: Shown): string {
  const isMore = kind === 'ratio' ? ratioOf(now) > ratioOf(before) : now.of > before.of
  const count = kind === 'ratio' ? `, ${numberText(now.over)} ${board.dataset.shown.rows.many}` : ''
  return `${isMore ? 'rose' : 'fell'} to ${amountText(kind, now)} from ${amountText(kind, before)}${count}.`
}

/** How much it explains, and its figures. */
function reasonText({ part, effect, isByRate }: Reason, { kind, change, whole }: HeadlineResult, shown: Shown): string {
  const { many } = shown.board.dataset.shown.rows
  const isAll = Math.abs(effect) >= Math.abs(change) * 0.995
  const [now, before] = [amountText(kind, part.now), amountText(kind, part.before)]
  if (kind === 'total') {
    const more = `${numberText(Math.abs(change))} ${change > 0 ? 'more' : 'fewer'}`
    const explained = isAll ? 'all of it' : `${numberText(Math.abs(effect))} of the ${more}`
    return `explains ${explained}: ${now} after ${before}.`
  }
  const explained = isAll ? 'all of it' : `${pointsText(effect)} of them`
  const count = `${numberText(part.now.over)} ${many}`
  if (isByRate) return `explains ${explained}: ${now} after ${before}, ${count}.`
  const weight = (sums: Sums, all: Sums) => percent(percentOf(sums.over, all.over))
  const kept = part.now.over === 0 ? '' : `, at ${now}`
  return `explains ${explained}: ${weight(part.now, whole.now)} of the ${many} after ${weight(part.before, whole.before)}${kept}.`
}

/** Bring to Norway, Jul 2026, and how much worse that was. */
export function breakText(found: BreakResult, shown: Shown): { readonly name: string; readonly text: string } {
  const { months, isLasting, part } = found
  const { many } = shown.board.dataset.shown.rows
  const when = isLasting && months.length > 1 ? `since ${monthsText(months.slice(0, 1))}` : monthsText(months)
  const [now, others] = [amountText('ratio', part.now), amountText('ratio', part.before)]
  return {
    name: `${reasonName(found, shown)}, ${when}`,
    text: `${now} of ${numberText(part.now.over)} ${many}, ${others} in its other months.`,
  }
}
