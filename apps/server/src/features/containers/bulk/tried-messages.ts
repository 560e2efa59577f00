import type { SendPreview } from '@aftermile/contract/containers/send-preview'
import { type Price, sumOfPrices } from '@aftermile/domain/messages/text-rates'
import type { RenderPool } from '../../../rendering/render-pool.ts'
import { Problem } from '../../../runtime/problem.ts'
import type { Composed } from '../../messages/content/composed.ts'
import type { ContentProblem, MessageData } from '../../messages/content/message-data.ts'
import { renderDraft } from '../../messages/content/render-message.ts'
import type { Draft } from '../../messages/enqueue/draft-messages.ts'
import type { Refusal } from './group-reasons.ts'

export type DraftRow = NonNullable<Draft['row']>

/** A message as it would be sent, or why it would not. Null: there was no time to try it. */
type Tried = { readonly row: DraftRow; readonly result: Composed | ContentProblem | null }

type Asked = { readonly renderPool: RenderPool; readonly tenantId: string }

/** Renders messages as sending would. A template that takes too long is tried once. */
export async function tryMessages(
  { renderPool, tenantId }: Asked,
  rows: readonly DraftRow[],
  data: readonly MessageData[],
): Promise<Tried[]> {
  const render = (messageData: MessageData) => renderDraft(renderPool, messageData, { tenantId, purpose: 'preview' })
  const [first, ...others] = data
  if (first === undefined) return []
  const result = await render(first)
  const isSlow = result.kind === 'problem' && result.isOverLimit === true
  const more = isSlow ? [] : await Promise.all(others.map(item => render(item).catch(nullIfBusy)))
  return [result, ...more].flatMap((each, index) => {
    const row = rows[index]
    return row === undefined ? [] : [{ row, result: each }]
  })
}

/** Others want to see something, too. */
function nullIfBusy(error: unknown): null {
  if (error instanceof Problem && error.status === 503) return null
  throw error
}

const problemIn = ({ result }: Tried): string | null =>
  result === null ? null : result.kind === 'problem' ? result.reason : (result.addressProblem?.reason ?? null)

/** What would fail. If all that were tried do, nobody expects more of the others. */
export function refusalsOf(tried: readonly Tried[], rows: readonly DraftRow[]): Refusal[] {
  const failed = tried.flatMap(item => {
    const reason = problemIn(item)
    return reason === null ? [] : [{ reason, number: item.row.containerNumber }]
  })
  const [first] = failed
  const hasGood = tried.some(item => item.result !== null && problemIn(item) === null)
  if (first === undefined || hasGood) return failed
  const known = new Set(tried.filter(element => problemIn(element) !== null).map(({ row }) => row))
  const others = rows.filter(row => !known.has(row))
  return [...failed, ...others.map(row => ({ reason: first.reason, number: row.containerNumber }))]
}

/** The first message that can be sent, or else the first one with its problem. */
export function sampleOf(tried: readonly Tried[]): SendPreview['sample'] {
  const shown = tried.find(item => item.result !== null && problemIn(item) === null) ?? tried[0]
  if (shown === undefined || shown.result === null) return null
  const { row, result } = shown
  const about = { containerId: row.containerId, containerNumber: row.containerNumber, locale: row.locale }
  if (result.kind === 'problem')
    return { ...about, recipient: row.recipient, subject: null, html: null, text: null, problem: result.reason }
  const { content, subject } = result
  return {
    ...about,
    recipient: content.to.join(', ') || null,
    subject,
    html: content.html,
    text: content.text,
    problem: problemIn(shown),
  }
}

/** The parts of all text messages, estimated from those that were tried, with their price. */
export function partsOf(
  tried: readonly Tried[],
  { count, prices }: { count: number; prices: readonly (Price | null)[] },
): Pick<SendPreview, 'segments' | 'price'> {
  const segments = tried.flatMap(({ result }) => (result?.kind === 'composed' ? (result.segments ?? []) : []))
  if (segments.length === 0) return { segments: null, price: null }
  const mean = segments.reduce((sum, segment) => sum + segment, 0) / segments.length
  const partPrice = sumOfPrices(prices)
  const price = partPrice && { ...partPrice, amount: partPrice.amount * mean }
  return { segments: Math.round(mean * count), price }
}
