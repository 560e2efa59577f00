import type { Body } from '@aftermile/contract/endpoint'
import type { contract } from '@aftermile/contract/index'
import { mayDo } from '@aftermile/domain/access'
import { messageLanguage } from '@aftermile/domain/messages/message-locale'
import { sql } from '../../../db/sql.ts'
import { forbidden, notFound, refused } from '../../../runtime/problem.ts'
import type { RequestCtx } from '../../../tenancy/context.ts'
import { withUnfinishedForm } from '../../settings/templates/block-form.ts'
import { findForSending, type SendingTemplate } from '../../settings/templates/find-for-sending.ts'
import { type ContainerRef, containerKey, deliveryKeyOf } from '../content/container-ref.ts'
import { editedTemplate } from '../content/edited-template.ts'
import type { Given } from '../content/given.ts'
import { type Receiver, readReceivers } from '../content/receivers.ts'
import { readMessageTenant } from '../content/tenant.ts'
import { readBrands } from '../content/values/brands.ts'

type RenderBody = Body<typeof contract.rendering.render>

/** What a request wants to see: a template, what it is about, and in which language. */
export type TemplateRequest = ContainerRef & {
  readonly templateId: string
  readonly template: SendingTemplate
  readonly given: Given
  readonly receiver: Receiver | null
  /** The locale that was asked for, or that of the receiver. */
  readonly locale: string
}

export async function readTemplateRequest(ctx: RequestCtx, body: RenderBody): Promise<TemplateRequest> {
  if ((body.templateId === undefined) === (body.template === undefined))
    throw refused('templateId', 'Send either templateId or template')
  const templateId = body.templateId ?? body.template?.parentId ?? body.template?.id ?? ''
  const stored = (await findForSending(ctx, [templateId])).get(templateId)
  const given = body.template === undefined ? {} : { template: asStored(ctx, body.template) }
  const template = editedTemplate(given, stored) ?? stored
  if (template === undefined) throw notFound()
  const container = await containerOf(ctx, body)
  const receiver = container === null ? null : await getReceiver(ctx, container)
  const locale = body.locale ?? body.template?.locale ?? (await languageFor(ctx, receiver))
  return {
    ...(container ?? { targetType: body.containerType, merchantId: null, containerId: 'sample' }),
    templateId,
    template,
    given: container === null ? { ...given, isSample: true } : given,
    receiver,
    locale,
  }
}

/** The password of a webhook is not needed to show it. */
const asStored = ({ tenantId, author, now: time }: RequestCtx, template: NonNullable<RenderBody['template']>) => {
  const now = new Date(time).toISOString()
  const by = author.name
  return {
    ...withUnfinishedForm(template),
    password: null,
    tenantId,
    createdAt: now,
    createdBy: by,
    updatedAt: now,
    updatedBy: by,
  }
}

/** Null: the samples are shown. */
async function containerOf(ctx: RequestCtx, body: RenderBody): Promise<ContainerRef | null> {
  const { containerType: targetType, containerId, merchantId = null } = body
  if (containerId === undefined || targetType === 'Invite' || targetType === 'SystemNotification') return null
  if (!mayDo(ctx.actor, { scope: 'shipment_read' })) throw forbidden('This requires scope shipment_read')
  const isKnown = targetType === 'Shipment' || merchantId !== null
  return { targetType, containerId, merchantId: isKnown ? merchantId : await merchantOf(ctx, targetType, containerId) }
}

/** The only merchant that has an order of this number. */
async function merchantOf({ db, tenantId }: RequestCtx, targetType: string, containerId: string): Promise<string> {
  const orderId = targetType === 'Order' ? containerId : deliveryKeyOf(containerId).orderId
  const found = await db.rows<{ merchantId: string }>(sql`
    select merchant_id as "merchantId" from orders where tenant_id = ${tenantId} and id = ${orderId} limit 2`)
  const [only, other] = found
  if (only === undefined) throw notFound()
  if (other !== undefined) throw refused('merchantId', 'Several merchants have an order of this number')
  return only.merchantId
}

async function getReceiver(ctx: RequestCtx, container: ContainerRef): Promise<Receiver> {
  const receiver = (await readReceivers(ctx, [container])).get(containerKey(container))
  if (receiver === undefined) throw notFound()
  return receiver
}

async function languageFor(ctx: RequestCtx, receiver: Receiver | null): Promise<string> {
  const { settings } = await readMessageTenant(ctx)
  const brands = receiver === null ? null : await readBrands(ctx, [receiver.merchantId], settings.brand)
  return messageLanguage({
    container: receiver?.locale ?? null,
    countryCode: receiver?.countryCode ?? null,
    merchant: brands?.get(receiver?.merchantId ?? '')?.locale ?? null,
    tenant: settings.locale,
  })
}
