import { smsLength } from '@aftermile/domain/messages/sms-length'
import type { AppApi } from '../../../adapters/apps/app-adapter.ts'
import { findApp, findAppApi } from '../../../adapters/apps/apps.ts'
import type {
  AppContext,
  EmailSender,
  OrderActionSender,
  OutgoingText,
  SendOutcome,
  TextSender,
} from '../../../adapters/apps/message-sender.ts'
import { pricesOf, senderFor } from '../../../adapters/apps/texts/text-fields.ts'
import { fillDefaults } from '../../../adapters/credentials/credential-fields.ts'
import { callbackUrlOf } from '../../settings/apps/app-callback.ts'
import { findCredential, type SecretsCtx } from '../../settings/credentials/credential-rows.ts'
import { orderActionOf } from '../order-actions/order-action-message.ts'
import { credentialOf } from '../queues/queues.ts'
import type { StoredContent } from '../stored-content.ts'
import { hideSecrets } from './hide-secrets.ts'
import type { ClaimedMessage } from './message-batch.ts'

type SentMessage = Pick<ClaimedMessage, 'id' | 'channel' | 'templateId' | 'containerId' | 'containerNumber'>

/** Sends the content of a message with the credential of a queue. */
export type QueueSender = {
  send(message: SentMessage, content: StoredContent): Promise<SendOutcome>
}

type Opened = QueueSender & { readonly version: number; lastUsedAt: number; close(): Promise<void> }

const maxIdleMs = 30_000

export type OpenSenders = ReturnType<typeof openSenders>

/** The senders that are in use, one per credential. One is opened again when its credential changes, and closed when idle. */
export function openSenders(context: AppContext, publicUrl: string) {
  const opened = new Map<string, Opened>()
  const closing = new Set<Promise<void>>()

  function close(name: string): void {
    const closed = opened.get(name)?.close()
    opened.delete(name)
    if (closed === undefined) return
    const tracked: Promise<void> = closed.catch(() => undefined).finally(() => closing.delete(tracked))
    closing.add(tracked)
  }

  return {
    /** The sender of a queue; null if its credential is gone or incomplete. */
    async open(ctx: SecretsCtx, queue: string): Promise<QueueSender | null> {
      const key = credentialOf(queue)
      const credential = key && (await findCredential(ctx, { kind: 'app', id: key.appId }, key.credentialId))
      const name = `${ctx.tenantId} ${queue}`
      const known = opened.get(name)
      if (known && known.version === credential?.version) {
        known.lastUsedAt = performance.now()
        return known
      }
      close(name)
      const app = key && findApp(key.appId)
      const api = credential && app && findAppApi(app, credential.apiId)
      if (!credential || !api) return null
      const { fields, missing } = fillDefaults(api, credential.fields)
      if (missing.length > 0) return null
      const address = { ...key, tenantId: ctx.tenantId, createdAt: credential.createdAt }
      const callbackUrl = api.readCallback ? callbackUrlOf({ ...ctx, publicUrl }, 'callbacks', address) : null
      const sender = hidingSecrets(senderOf(api, { ...context, callbackUrl }, fields), hideSecrets(api, fields))
      opened.set(name, { ...sender, version: credential.version, lastUsedAt: performance.now() })
      return sender
    },
    closeIdle(): void {
      for (const [name, { lastUsedAt }] of opened) if (performance.now() - lastUsedAt > maxIdleMs) close(name)
    },
    async closeAll(): Promise<void> {
      for (const name of opened.keys()) close(name)
      await Promise.all(closing)
    },
  }
}

type Fields = ReturnType<typeof fillDefaults>['fields']
type ClosableSender = QueueSender & { close(): Promise<void> }

const hidingSecrets = (sender: ClosableSender, hide: (outcome: SendOutcome) => SendOutcome): ClosableSender => ({
  ...sender,
  send: async (message, content) => hide(await sender.send(message, content)),
})

function senderOf(api: AppApi, context: AppContext, fields: Fields): ClosableSender {
  let email: EmailSender | undefined
  let text: TextSender | undefined
  let crm: OrderActionSender | undefined
  const priceOf = pricesOf(fields)
  return {
    async send(message, content) {
      const { id, channel, templateId, containerId: orderId } = message
      if (channel === 'email') {
        email ??= api.openEmailSender?.(context, fields)
        if (email !== undefined) return email.send(emailOf(message, content))
      }
      if (channel === 'text') {
        text ??= api.openTextSender?.(context, fields)
        if (text !== undefined) {
          const outgoing = textOf(id, content, fields)
          return withPrice(outgoing, await text.send(outgoing), priceOf)
        }
      }
      const action = channel === 'crm' ? orderActionOf(templateId) : null
      if (action !== null) {
        crm ??= api.openOrderActionSender?.(context, fields)
        if (crm !== undefined) return crm.send({ id, orderId, action })
      }
      return { kind: 'rejected', reason: `${api.name} can’t send this.`, answer: '', isAddressBad: false }
    },
    async close() {
      await Promise.all([email?.close(), text?.close(), crm?.close()])
    },
  }
}

const emailOf = (
  { id, templateId, containerNumber }: SentMessage,
  { senderName, senderAddress = null, attachments, subject, ...content }: StoredContent,
) => ({
  ...content,
  id,
  templateId,
  containerNumber,
  fromName: senderName,
  fromAddress: senderAddress,
  subject: subject ?? '',
  attachments: attachments.map(({ name, contentType, base64 }) => ({
    name,
    contentType,
    content: Buffer.from(base64, 'base64'),
  })),
})

const textOf = (id: string, { to: [to = ''], senderName, text }: StoredContent, fields: Fields): OutgoingText => ({
  id,
  to,
  sender: senderFor(fields, to, senderName),
  text: text ?? '',
})

/** The parts are those that the provider counted, else our own count. */
function withPrice(
  { to, text }: OutgoingText,
  outcome: SendOutcome,
  priceOf: ReturnType<typeof pricesOf>,
): SendOutcome {
  if (outcome.kind !== 'sent') return outcome
  const { segments = smsLength(text).segments } = outcome
  return { ...outcome, segments, price: priceOf(to, segments) }
}
