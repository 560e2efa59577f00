import type { ContainerType } from '@aftermile/contract/containers/container-actions'
import { contract } from '@aftermile/contract/index'
import type { OwnWords, OwnWordsPreview } from '@aftermile/contract/messages/own-words'
import { mayDo, needInWords } from '@aftermile/domain/access'
import { targetTypeOf } from '@aftermile/domain/actions/operator-templates'
import { channelOf, hasSubject } from '@aftermile/domain/channels/channels'
import { unsentStates } from '@aftermile/domain/messages/message-states'
import { sumOfPrices } from '@aftermile/domain/messages/text-rates'
import { serve, serveOutside } from '../../../http/routes/serve.ts'
import { conflict, forbidden, notFound, refused } from '../../../runtime/problem.ts'
import type { RequestCtx } from '../../../tenancy/context.ts'
import type { Feature, FeatureOptions } from '../../feature.ts'
import type { ContainerRef } from '../../messages/content/container-ref.ts'
import { readMessageData } from '../../messages/content/read-message-data.ts'
import { renderDraft } from '../../messages/content/render-message.ts'
import { type Draft, draftMessages } from '../../messages/enqueue/draft-messages.ts'
import type { NewMessage } from '../../messages/enqueue/new-message.ts'
import { storeDrafts } from '../../messages/enqueue/queue-messages.ts'
import { lockMessage } from '../../messages/log/message-rows.ts'
import { messageInOwnWords } from '../../messages/own-words/own-words.ts'
import { readPartPrices } from '../../messages/queues/part-prices.ts'
import { credentialOf } from '../../messages/queues/queues.ts'
import { noteSentMessage } from '../../people/conversations/note-sent-message.ts'
import { type LockedContainer, readContainers } from '../actions/locked-containers.ts'
import { checkTemplate, splitContainers } from '../actions/send.ts'

const calls = contract.ownWords

/** Messages that somebody writes to the receiver of one shipment or order. */
export const ownWords = (options: FeatureOptions): Feature => ({
  routes: [
    serveOutside(calls.start, async (ctx, { body }) => {
      const { type, channel, templateId } = body
      const container = await getContainer(ctx, body)
      const { template, refusal } = await checkTemplate(ctx, type, { type: channel, templateId })
      if (template === null) throw refused('templateId', refusal)
      const { refusals } = await splitContainers(ctx, { type, containers: [container], template })
      for (const reason of refusals.values()) throw refused('templateId', reason)
      const message = { ...refOf(type, container), templateId, occurrence: 'own words' }
      const data = await dataOf(ctx, await draftOf(ctx, message), options)
      return async () => {
        const drafted = await renderDraft(options.renderPool, data, { tenantId: ctx.tenantId, purpose: 'preview' })
        if (drafted.kind === 'problem') throw refused('templateId', drafted.reason)
        return { subject: drafted.subject ?? '', message: (drafted.content.text ?? '').trim() }
      }
    }),

    serveOutside(calls.preview, async (ctx, { body }): Promise<() => Promise<OwnWordsPreview>> => {
      const row = await draftOf(ctx, messageInOwnWords(refOf(body.type, await getContainer(ctx, body)), body))
      const data = await dataOf(ctx, row, options)
      const [price] = await readPartPrices({ ...ctx, secrets: options.secrets }, [row])
      return async () => {
        const drafted = await renderDraft(options.renderPool, data, { tenantId: ctx.tenantId, purpose: 'preview' })
        const content = drafted.kind === 'composed' ? drafted : null
        const segments = content?.segments ?? null
        const partPrice = sumOfPrices(price === undefined ? [] : [price])
        return {
          recipient: row.recipient,
          subject: content?.subject ?? null,
          html: content?.content.html ?? null,
          text: content?.content.text ?? null,
          problem: whyUnsent(row) ?? (drafted.kind === 'problem' ? drafted.reason : null),
          later: row.state === 'deferred' ? row.reason : null,
          segments,
          price: partPrice && segments !== null ? { ...partPrice, amount: partPrice.amount * segments } : null,
          appId: credentialOf(row.queue)?.appId ?? null,
        }
      }
    }),

    serve(calls.send, async (ctx, { body }) => {
      refuseEmpty(body)
      const container = await getContainer(ctx, body)
      const [draft] = await draftMessages(ctx, [messageInOwnWords(refOf(body.type, container), body)])
      if (draft === undefined || draft.row === null) throw notFound()
      const reason = whyUnsent(draft.row)
      if (reason !== null) throw conflict(reason)
      const [stored] = await storeDrafts(ctx, [draft])
      if (!stored?.id) throw conflict('It can’t be sent')
      const { channel, subject, message } = body
      const { recipient } = draft.row
      await noteSentMessage(ctx, {
        messageId: stored.id,
        subjectId:
          body.type === 'shipment' ? `shipment/${container.id}` : `order/${container.merchantId}/${container.id}`,
        merchantId: container.merchantId,
        title: `${channelOf(channel).text} to ${recipient ?? ''}`,
        subject: hasSubject(channel) ? subject : '',
        text: message,
      })
      return lockMessage(ctx, stored.id)
    }),
  ],
})

type Row = NonNullable<Draft['row']>
type About = Pick<OwnWords, 'type' | 'containerId' | 'merchantId'>

const needs = {
  shipment: { scope: 'shipment_read' },
  order: { scope: 'order_read', entitlement: 'order_visibility' },
} as const

/** The shipment or order, within the merchant limit of the user. */
async function getContainer(ctx: RequestCtx, { type, containerId, merchantId }: About): Promise<LockedContainer> {
  if (!mayDo(ctx.actor, needs[type])) throw forbidden(`This requires ${needInWords(needs[type])}`)
  if (type === 'order' && merchantId === undefined) throw refused('merchantId', 'An order needs its {_field_}')
  const named = { id: containerId, ...(merchantId !== undefined && { merchantId }) }
  const [found] = await readContainers(ctx, type, [named])
  if (found === undefined) throw notFound()
  return found
}

const refOf = (type: ContainerType, { id, merchantId }: LockedContainer): ContainerRef => ({
  targetType: targetTypeOf(type),
  containerId: id,
  merchantId,
})

async function draftOf(ctx: RequestCtx, message: NewMessage): Promise<Row> {
  const [draft] = await draftMessages(ctx, [message])
  if (draft === undefined || draft.row === null) throw notFound()
  return draft.row
}

async function dataOf(ctx: RequestCtx, row: Row, options: FeatureOptions) {
  const data = (await readMessageData(ctx, [{ ...row, id: 'preview' }], options)).get('preview')
  if (data === undefined) throw notFound()
  return data
}

const whyUnsent = ({ state, reason }: Row): string | null =>
  unsentStates.some(unsentState => unsentState === state) ? (reason ?? 'It can’t be sent') : null

function refuseEmpty({ channel, subject, message }: OwnWords): void {
  if (hasSubject(channel) && subject.trim() === '') throw refused('subject', 'Enter a {_field_}')
  if (message.trim() === '') throw refused('message', 'Enter a {_field_}')
  const { maxOwnLength } = channelOf(channel)
  if (maxOwnLength !== null && message.length > maxOwnLength)
    throw refused('message', `{_field_} may not be longer than ${maxOwnLength} characters`)
}
