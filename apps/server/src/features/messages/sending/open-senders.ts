import type { ChannelId } from '@aftermile/domain/channels/channels'
import type { AppApi } from '../../../adapters/apps/app-adapter.ts'
import { findApp, findAppApi } from '../../../adapters/apps/apps.ts'
import type { AppContext, SendOutcome } from '../../../adapters/apps/message-sender.ts'
import { fillDefaults } from '../../../adapters/credentials/credential-fields.ts'
import { callbackUrlOf } from '../../settings/apps/app-callback.ts'
import { findCredential, type SecretsCtx } from '../../settings/credentials/credential-rows.ts'
import type { ChannelSender } from '../content/channels/channel-module.ts'
import { channelModule } from '../content/channels/channel-modules.ts'
import { credentialOf } from '../queues/queues.ts'
import { hideSecrets } from './hide-secrets.ts'

/** Sends the content of a message with the credential of a queue. */
export type QueueSender = Pick<ChannelSender, 'send'>

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
const hidingSecrets = (sender: ChannelSender, hide: (outcome: SendOutcome) => SendOutcome): ChannelSender => ({
  ...sender,
  send: async (message, content) => hide(await sender.send(message, content)),
})

function senderOf(api: AppApi, context: AppContext, fields: Fields): ChannelSender {
  const opened = new Map<ChannelId, ChannelSender>()
  return {
    async send(message, content) {
      const { channel } = message
      const sender = opened.get(channel) ?? channelModule(channel).senderOf(api)?.(context, fields)
      if (sender === undefined)
        return { kind: 'rejected', reason: `${api.name} can’t send this.`, answer: '', isAddressBad: false }
      opened.set(channel, sender)
      return sender.send(message, content)
    },
    async close() {
      await Promise.all([...opened.values()].map(sender => sender.close()))
    },
  }
}
