import type { WidgetResult } from '../packages/dashboards/src/board/widget-results.ts'

/** Where two sets of answers differ, in words. The order of values is nobody's concern, and neither is that of equal rows. */
export function differences(
  ours: ReadonlyMap<string, WidgetResult>,
  theirs: ReadonlyMap<string, WidgetResult>,
): string[] {
  return [...ours].flatMap(([id, answer]) => {
    const [one, other] = [plain(answer), plain(theirs.get(id))]
    return one === other ? [] : [`${id}: ${one.slice(0, 200)} against ${other.slice(0, 200)}`]
  })
}

function plain(answer: WidgetResult | undefined): string {
  if (answer === undefined) return 'nothing'
  if (answer.kind === 'rows')
    return JSON.stringify([answer.total, answer.rows.map(({ bookingTimestamp }) => bookingTimestamp)])
  if (answer.kind !== 'tally') return JSON.stringify(answer)
  const { values, amounts } = answer.tally
  const pairs = values.map((value, at) => [String(value), amounts[at]] as const)
  return JSON.stringify(pairs.sort(([one], [other]) => (one < other ? -1 : 1)))
}
