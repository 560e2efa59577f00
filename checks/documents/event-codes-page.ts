import { type EventMeaning, type EventRow, events } from '@aftermile/domain/events/event-codes'
import type { EventFlag } from '@aftermile/domain/events/vocabulary'
import { milestones } from '@aftermile/domain/lists/milestones'
import { isAlert, isFinal, statuses } from '@aftermile/domain/lists/statuses'

type Row = readonly string[]

/** docs/event-codes.md, made from the vocabulary. */
export const eventCodesPage = (): string => `# Event codes

What can happen to a parcel, and what becomes of it. This page is made from \`packages/domain/src/events/vocabulary.ts\` and compared with it by a
check. After a change of the vocabulary, \`npx vitest run --project=checks event-codes -u\` writes it again.

An event has a code. It comes from the code of a carrier by the [mapping](carriers.md#from-carrier-codes-to-our-events), or from whoever sends it
([data in](data-in.md)). Of two events at the same instant the one further down in the list counts as later. A shipment follows its
least advanced open package.

## Milestones

${table(
  ['milestone', 'index', 'title'],
  milestones.map(({ id, index, text }) => [code(id), String(index), text]),
)}

## Statuses

An alert is shown while it is the latest status, and changes no milestone. A final status completes the shipment.

${table(
  ['status', 'title', 'milestone'],
  statuses.map(({ id, text, milestone }) => [
    code(id),
    text,
    isAlert(id) ? 'an alert' : `${milestone}${isFinal(id) ? ', final' : ''}`,
  ]),
)}

## Codes

A code without a status changes none. The milestone is that of the status; an alert has none.

${table(['code', 'status', 'milestone', 'by', 'what the receiver reads'], events.map(codeRow))}

## What some codes do besides

${table(['code', 'effect'], events.flatMap(effectRows))}
`

const codeRow = ({ code: name, status, milestone, party, text }: EventRow): Row => [
  code(name),
  status === null ? '' : code(status),
  milestone ?? (status === null ? '' : 'an alert'),
  party,
  text,
]

const effectOfFlag = {
  attempt: 'an attempt to deliver',
  failed_attempt: 'the attempt failed',
  shelf: 'the parcel is on the shelf of a service point',
  stays: 'gives its status only to a package that is at that milestone already',
  resolves: 'ends an alert',
  redirect: 'the parcel goes to a service point instead',
  point_change: 'another service point',
  storage_extension: 'more time on the shelf',
} as const satisfies Record<EventFlag, string>

function effectRows(row: EventRow): Row[] {
  const effects = [
    ...row.flags.map(flag => effectOfFlag[flag]),
    ...(row.stepBackTo === null ? [] : [`goes back to the milestone ${row.stepBackTo}, and never raises it`]),
    ...inScenario('in a return', row.inReturns, row),
    ...inScenario('in an outbound delivery', row.inOutbound, row),
  ]
  return effects.length === 0 ? [] : [[code(row.code), effects.join('; ')]]
}

const inScenario = (words: string, meaning: EventMeaning, usual: EventMeaning): string[] =>
  meaning.status === usual.status ? [] : [`${words} its status is ${code(meaning.status ?? 'none')}`]

const code = (text: string): string => `\`${text}\``

function table(head: Row, rows: readonly Row[]): string {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map(row => row[column]?.length ?? 0)))
  const line = (cells: Row, fill = ' ') =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0, fill)).join(' | ')} |`
  return [
    line(head),
    line(
      head.map(() => ''),
      '-',
    ),
    ...rows.map(row => line(row)),
  ].join('\n')
}
