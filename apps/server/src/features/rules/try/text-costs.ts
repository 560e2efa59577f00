import type { Tried } from '@aftermile/contract/rules/rule-try'
import { channelOf } from '@aftermile/domain/channels/channels'
import type { RenderPool } from '../../../rendering/render-pool.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import type { FeatureOptions } from '../../feature.ts'
import type { MessageData } from '../../messages/content/message-data.ts'
import { readMessageData } from '../../messages/content/read-message-data.ts'
import { renderDraft } from '../../messages/content/render-message.ts'
import { readPartPrices } from '../../messages/queues/part-prices.ts'
import type { DraftRow } from './tried-messages.ts'

/** The text messages of a template: what a part of each costs together, by currency, and some from which the parts are estimated. */
type Texts = { readonly partAmounts: Map<string, number>; readonly samples: DraftRow[] }

export type TextCosts = Map<string, Texts>

const maxSamples = 5

/** Adds text messages that would have been sent. Those of an unknown price cost nothing. */
export async function addTexts(
  ctx: Ctx,
  { secrets }: FeatureOptions,
  costs: TextCosts,
  sent: readonly DraftRow[],
): Promise<void> {
  const texts = sent.filter(({ channel }) => channelOf(channel).hasSegments)
  const prices = await readPartPrices({ ...ctx, secrets }, texts)
  for (const [index, row] of texts.entries()) {
    const of: Texts = costs.get(row.templateId) ?? { partAmounts: new Map(), samples: [] }
    costs.set(row.templateId, of)
    if (of.samples.length < maxSamples) of.samples.push(row)
    const price = prices[index]
    if (price) of.partAmounts.set(price.currency, (of.partAmounts.get(price.currency) ?? 0) + price.amount)
  }
}

/** Reads what is needed to count the parts, which is done outside of the transaction. */
export async function prepareCosts(ctx: Ctx, options: FeatureOptions, costs: TextCosts) {
  const read: { texts: Texts; data: MessageData[] }[] = []
  for (const texts of costs.values()) {
    if (texts.partAmounts.size === 0) continue
    const messages = texts.samples.map((row, index) => ({ ...row, id: String(index) }))
    read.push({ texts, data: [...(await readMessageData(ctx, messages, options)).values()] })
  }
  return async (): Promise<Tried['cost']> => {
    const amounts = new Map<string, number>()
    for (const { texts, data } of read) {
      const parts = await meanParts(options.renderPool, ctx.tenantId, data)
      for (const [currency, amount] of texts.partAmounts)
        amounts.set(currency, (amounts.get(currency) ?? 0) + amount * parts)
    }
    return [...amounts].map(([currency, amount]) => ({ amount: Math.round(amount * 100) / 100, currency }))
  }
}

async function meanParts(pool: RenderPool, tenantId: string, data: readonly MessageData[]): Promise<number> {
  const rendered = await Promise.all(
    data.map(messageData => renderDraft(pool, messageData, { tenantId, purpose: 'preview' })),
  )
  const parts = rendered.flatMap(item => (item.kind === 'composed' ? (item.segments ?? []) : []))
  return parts.length === 0 ? 1 : parts.reduce((sum, part) => sum + part, 0) / parts.length
}
