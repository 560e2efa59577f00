import type { Tried, TryReply } from '@aftermile/contract/rules/rule-try'
import { swedishDate } from '@aftermile/domain/format/dates'
import { money, numberText, percentOf } from '@aftermile/domain/format/numbers'
import { ruleField } from '@aftermile/domain/rules/rule-fields'
import type { RuleTarget, RuleType } from '@aftermile/domain/rules/rule-lists'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { DayBars } from '../../../ui/metrics/DayBars.tsx'
import { Samples } from './Samples.tsx'
import classes from './Try.module.css'
import { triedDays } from './use-try.ts'

type Props = { reply: TryReply; target: RuleTarget; type: RuleType }

/** What a draft would have done, beside the rule that is on now. */
export function TriedResult({ reply, target, type }: Props) {
  const { current, todayFields, samples } = reply
  const most = Math.max(
    ...[reply, ...(current ? [current] : [])].flatMap(item => item.byDay.map(day => day.firings)),
    1,
  )
  const labels = todayFields.map(name => ruleField(target, name)?.label ?? name)
  return (
    <>
      <p className={classes.answer} aria-live="polite">
        {answerText(reply, target, type)}
      </p>
      <Bars title="This version:" tried={reply} most={most} />
      {current && <Bars title="On now:" tried={current} most={most} />}
      <Figures reply={reply} />
      {labels.length > 0 && (
        <Notice kind="note">
          Uses today’s value of {labels.join(', ')}, because earlier values aren’t kept. What really happened may
          differ.
        </Notice>
      )}
      {samples.length > 0 && <Samples samples={samples} target={target} />}
    </>
  )
}

const nouns: Readonly<Record<RuleTarget, string>> = {
  Shipment: 'shipments',
  Order: 'orders',
  OrderDelivery: 'order deliveries',
}

function answerText({ containers, firings, checked }: TryReply, target: RuleTarget, type: RuleType): string {
  const of = `${numberText(checked)} ${nouns[target]}`
  const times = firings === 1 ? 'once' : `${numberText(firings)} times`
  if (type === 'SlaRule')
    return firings === 0
      ? `None of your last ${of} would have breached it.`
      : `It would have been breached ${times}, by ${numberText(containers)} of your last ${of}.`
  return firings === 0
    ? `It would not have acted on any of your last ${of}.`
    : `It would have acted ${times}, on ${numberText(containers)} of your last ${of}.`
}

const Bars = ({ title, tried, most }: { title: string; tried: Tried; most: number }) => (
  <DayBars
    title={title}
    total={numberText(tried.firings)}
    bars={tried.byDay.map(({ day, firings }) => ({ day, value: firings }))}
    until={swedishDate(Date.now())}
    days={triedDays}
    most={most}
  />
)

type Figure = readonly [name: string, of: (tried: Tried) => string, help?: string]

const figures: readonly Figure[] = [
  ['Acted on', ({ containers }) => numberText(containers)],
  ['Messages sent', ({ messages }) => numberText(messages.total)],
  ['… after quiet hours or at set times', ({ messages }) => numberText(messages.deferred)],
  ['Suppressed', ({ messages }) => numberText(messages.suppressed)],
  ['Without an address', ({ messages }) => numberText(messages.withoutAddress)],
  ['Cost of texts', ({ cost }) => cost.map(item => money(item.amount, item.currency)).join(' + ') || '–'],
  ['False alarms', ({ falseAlarms, firings }) => shareText(falseAlarms, firings)],
]

const shareText = (part: number, total: number): string =>
  part === 0 ? '0' : `${numberText(part)} (${numberText(Math.round(percentOf(part, total)))}\u00a0%)`

function Figures({ reply }: { reply: TryReply }) {
  const { current } = reply
  return (
    <>
      <table className={classes.figures}>
        <caption>What it would have done in {triedDays} days</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">This version</th>
            {current && <th scope="col">On now</th>}
          </tr>
        </thead>
        <tbody>
          {figures.map(([name, of]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{of(reply)}</td>
              {current && <td>{of(current)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.note}>
        A false alarm turned out fine by itself: it met its promise, or moved within 24 hours.
      </p>
    </>
  )
}
