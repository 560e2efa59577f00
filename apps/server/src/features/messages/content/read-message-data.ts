import { channelOf, isPersonal, templateTraits } from '@aftermile/domain/channels/channels'
import { accountKeyOf } from '@aftermile/domain/messages/keys/account-keys'
import { sampleValues } from '@aftermile/domain/messages/template-catalogue'
import { mapInSlices } from '../../../runtime/slices.ts'
import type { Secrets } from '../../../security/secrets.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { findForSending, type SendingTemplate } from '../../settings/templates/find-for-sending.ts'
import { shortUnsubscribeUrlOf, unsubscribeUrlOf } from '../suppressions/unsubscribe-url.ts'
import type { TrackingOrigins } from '../tracking/tracking-url.ts'
import { checkAddress, checkPhone } from './addresses.ts'
import { type ChosenTemplate, chooseLocale } from './chosen-template.ts'
import { containerKey } from './container-ref.ts'
import { readContainerValues } from './container-values.ts'
import { isDocumentKind, readDocuments, type WantedDocuments } from './documents.ts'
import { editedTemplate } from './edited-template.ts'
import { readEnvelope } from './envelope.ts'
import { givenOf } from './given.ts'
import type { MessageData, MessageProblem, MessageToRender } from './message-data.ts'
import { type Receiver, readReceivers } from './receivers.ts'
import { ownBrand, readMessageTenant, zoneFor } from './tenant.ts'
import { altTextsOf, assetValues, logoOf, readAssets } from './values/assets.ts'
import { brandValues, readBrands } from './values/brands.ts'
import { filled, type Values } from './values/filled.ts'
import { usesIn } from './values/uses.ts'

export type ContentOptions = TrackingOrigins & {
  /** Seals links to unsubscribe. Null: there are none. */
  readonly secrets: Secrets | null
}

type Named = MessageToRender & { readonly recipient: string }

/** Reads what messages need to be rendered, by their ids. One query per kind of thing, however many messages. */
export async function readMessageData(
  ctx: Ctx,
  messages: readonly MessageToRender[],
  { secrets, ...origins }: ContentOptions,
): Promise<Map<string, MessageData>> {
  const { publicUrl } = origins
  const templates = await templatesOf(ctx, messages)
  const attachments = await findForSending(ctx, attachmentIdsOf([...templates.values()]))
  const texts = [...templates.values(), ...attachments.values()].flatMap(textsOf)
  const tenant = await readMessageTenant(ctx)
  const real = messages.filter(message => !givenOf(message).isSample)
  const receivers = await readReceivers(ctx, real)
  const merchantIds = [...new Set([...receivers.values()].map(({ merchantId }) => merchantId))]
  const brands = await readBrands(ctx, merchantIds, tenant.settings.brand)
  const edited = messages.flatMap(message => givenOf(message).brand ?? [])
  const logoIds = [tenant.settings, ...brands.values(), ...edited].map(({ brand: { logoId } }) => logoId)
  const assets = await readAssets(
    ctx,
    texts,
    logoIds.filter(id => id !== ''),
  )
  const documentsOf = await readDocuments(ctx, documentsIn(real, templates))
  const valuesOf = await readContainerValues(ctx, real, { uses: usesIn(texts), ...origins })

  const linkFor = ({ id: messageId, channel, recipient, locale }: Named): string | null => {
    if (secrets === null) return null
    if (!isPersonal(channel)) return null
    if (channelOf(channel).hasSegments) return shortUnsubscribeUrlOf(secrets, publicUrl, { ...tenant, messageId })
    const { tenantId } = ctx
    return unsubscribeUrlOf(secrets, publicUrl, { tenantId, messageId, channel, address: recipient, locale })
  }

  const altTexts = altTextsOf(assets)

  const dataOf = (message: MessageToRender): MessageData => {
    const found = templates.get(message.id)
    if (found === undefined) return problem(`Template “${message.templateId}” not found`)
    const template = chooseLocale(found, message.locale)
    const { locale } = template
    const key = accountKeyOf(message.targetType, message.templateId)
    const chosen = key === null ? attachmentsOf(template, attachments, locale) : []
    if ('kind' in chosen) return chosen
    const { isSample = false, values: given = {}, unsubscribeUrl: ownLink, brand: edited } = givenOf(message)
    const documents = documentsOf.get(message.id) ?? []
    if ('kind' in documents) return documents
    const container = isSample ? sampleValues(message.targetType) : valuesOf(message, locale)
    if (container === null) return problem(`${nouns[message.targetType]} not found`)
    const receiver = receivers.get(containerKey(message)) ?? null
    const merchant = { ...(brands.get(receiver?.merchantId ?? '') ?? ownBrand(tenant)), ...edited }
    const countryCode = receiver?.countryCode ?? null
    const { senderName, senderAddress, replyTo, logoId } = merchant.brand
    const recipient = message.recipient ?? addressOf(message, receiver)
    const isEndless = recipient === null || template.purpose === 'transactional'
    const unsubscribeUrl = ownLink ?? (isEndless ? null : linkFor({ ...message, recipient, locale }))
    const values = {
      ...container,
      ...(receiver === null ? {} : receiverValues(receiver)),
      locale,
      now: new Date(ctx.now).toISOString(),
      tenantName: tenant.name,
      merchant: brandValues(merchant, logoOf(assets.get(logoId), publicUrl)),
      assets: key === null ? assetValues(assets, { locale, country: countryCode }, publicUrl) : noTexts(assets),
      ...filled({ unsubscribeUrl }),
      ...given,
      ...(key !== null && { [key.variable]: key.marker }),
    }
    return {
      kind: 'data',
      template,
      attachments: chosen,
      documents,
      values,
      altTexts,
      account: key && { key, publicUrl },
      locale,
      timeZone: zoneFor(receiver, tenant),
      recipient,
      isTest: message.isTest,
      countryCode,
      senderName: senderName || merchant.name,
      senderAddress: senderAddress || null,
      replyTo: replyTo || null,
      unsubscribeUrl,
    }
  }
  return new Map(await mapInSlices(messages, message => [message.id, dataOf(message)] as const))
}

/** Whoever writes dynamic content may have fewer rights than changing such a message needs. Empty, so that defaults count. */
const noTexts = (assets: ReadonlyMap<string, unknown>): Values =>
  Object.fromEntries([...assets.keys()].map(id => [id, '']))

/** The address of the receiver on the channel of a message. */
function addressOf({ channel }: MessageToRender, receiver: Receiver | null): string | null {
  const kind = channelOf(channel).recipient
  return receiver === null || kind === null ? null : checkAddress(kind, receiver[kind], receiver.countryCode).address
}

const nouns = {
  Shipment: 'Shipment',
  Order: 'Order',
  OrderDelivery: 'Order delivery',
  Invite: 'Invitation',
  SystemNotification: 'Notification',
} as const

const problem = (reason: string): MessageProblem => ({ kind: 'problem', reason })

/** The template of each message: the stored one, or one that is only being edited. */
async function templatesOf(ctx: Ctx, messages: readonly MessageToRender[]): Promise<Map<string, SendingTemplate>> {
  const stored = await findForSending(ctx, [...new Set(messages.map(({ templateId }) => templateId))])
  return new Map(
    messages.flatMap(message => {
      const found = editedTemplate(givenOf(message), stored.get(message.templateId)) ?? stored.get(message.templateId)
      return found === undefined ? [] : [[message.id, found] as const]
    }),
  )
}

const textsOf = ({ main, locales }: SendingTemplate): string[] =>
  [main, ...locales].flatMap(({ compiled, content, text, payload }) =>
    [compiled ?? content, text, payload].filter(value => value !== null),
  )

type Enveloped = Pick<ChosenTemplate, 'type' | 'payload'>

const attachmentsIn = ({ type, payload }: Enveloped): string[] =>
  templateTraits(type)?.hasAttachments ? (readEnvelope(payload)?.attachments ?? []) : []
const kindsOf = (template: Enveloped): string[] => attachmentsIn(template).filter(isDocumentKind)
const templateIdsOf = (template: Enveloped): string[] => attachmentsIn(template).filter(id => !isDocumentKind(id))

const attachmentIdsOf = (templates: readonly SendingTemplate[]): string[] => [
  ...new Set(templates.flatMap(({ main, locales }) => [main, ...locales].flatMap(templateIdsOf))),
]

const documentsIn = (
  messages: readonly MessageToRender[],
  templates: ReadonlyMap<string, SendingTemplate>,
): WantedDocuments[] =>
  messages.flatMap(({ id, targetType, containerId, locale }) => {
    const family = templates.get(id)
    const kinds = family === undefined ? [] : kindsOf(chooseLocale(family, locale))
    return kinds.length === 0 || targetType !== 'Shipment' ? [] : [{ messageId: id, shipmentId: containerId, kinds }]
  })

function attachmentsOf(
  template: ChosenTemplate,
  known: ReadonlyMap<string, SendingTemplate>,
  locale: string,
): ChosenTemplate[] | MessageProblem {
  const ids = templateIdsOf(template)
  const missing = ids.find(id => known.get(id)?.main.type !== 'attachment')
  if (missing !== undefined) return problem(`Attachment “${missing}” not found`)
  return ids.flatMap(id => known.get(id) ?? []).map(sendingTemplate => chooseLocale(sendingTemplate, locale))
}

const receiverValues = ({ name, email, phone, countryCode }: Receiver): Values =>
  filled({
    receiverName: name,
    receiverFirstName: name?.trim().split(/\s+/)[0],
    receiverEmail: email,
    receiverPhone: checkPhone(phone, countryCode).address ?? phone,
  })
