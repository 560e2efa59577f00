import { contract } from '@aftermile/contract/index'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { outsideCaller } from '../../adapters/egress/call-outside.ts'
import { outsideConnector } from '../../adapters/egress/connect-outside.ts'
import { appRole } from '../../db/migrate/migrate.ts'
import { openPool } from '../../db/pool.ts'
import type { QueuedMessage } from '../../features/messages/enqueue/new-message.ts'
import { queueMessages } from '../../features/messages/enqueue/queue-messages.ts'
import { claimWebhooks } from '../../features/messages/sending/claim-webhooks.ts'
import { contentSource } from '../../features/messages/sending/content-source.ts'
import { type MessageSender, openMessageSender, type QueueRun } from '../../features/messages/sending/sender.ts'
import { openRenderPool } from '../../rendering/render-pool.ts'
import { openLog } from '../../runtime/log.ts'
import { openSecrets } from '../../security/secrets.ts'
import { aShipment, send } from '../data/containers.ts'
import { type Caller, type CallerResponse, secretKey, type TestServer, testServer } from '../server.ts'
import { type Received, startReceiver, type WebhookReceiver } from './webhook-receiver.ts'

type Fields = Record<string, unknown>
type Stored = { id: string; state: string; reason: string | null; attempts: number; wait: number | null }

export type WebhookWorld = {
  readonly server: TestServer
  readonly receiver: WebhookReceiver
  /** Creates a webhook template that goes to the receiver. */
  create(fields?: Fields): Promise<{ id: string; secret: string }>
  /** Queues a webhook for each of some shipments: w1, w2 and w3. */
  queue(templateId: string, occurrence?: string, numbers?: readonly string[]): Promise<QueuedMessage[]>
  /** Takes what is due of a webhook, as another process does before it sends. */
  claim(templateId: string): Promise<unknown>
  /** Sends what is due of a webhook. */
  run(templateId: string): Promise<QueueRun>
  makeDue(): Promise<unknown>
  stored(templateId: string): Promise<Stored[]>
  replay(templateId: string, body: Fields): Promise<CallerResponse>
}

const tenantId = 'nordhem'
export const numbers = ['w1', 'w2', 'w3']

/** A server with shipments, a receiver of webhooks that it may call, and a sender that sends when a test says so. */
export async function openWebhookWorld(): Promise<WebhookWorld> {
  const receiver = await startReceiver()
  const server = testServer({ env: { EGRESS_ALLOW: receiver.allow } })
  let admin: Caller
  let sender: MessageSender
  let closeAll: () => Promise<unknown>
  let made = 0

  beforeAll(async () => {
    admin = await server.as('admin@nordhem.example')
    await send(
      admin,
      'shipments',
      numbers.map(number => aShipment(number)),
    )
    const opened = openSender(server, receiver)
    sender = opened.sender
    closeAll = opened.close
  })
  afterAll(async () => {
    await closeAll()
    await receiver.close()
  })
  beforeEach(() => {
    receiver.received.length = 0
    receiver.answer = () => ({ status: 204 })
  })
  afterEach(() => server.admin.query('delete from messages'))

  return {
    server,
    receiver,
    async create(fields = {}) {
      const id = `hook-${++made}`
      const body = {
        ...{ id, type: 'webhook', targetType: 'Shipment', name: `The ${id}`, content: `${receiver.url}/in` },
        payload: '{"number": "{{ shipmentNumber }}"}',
        ...fields,
      }
      const { signingSecret = '' } = await admin.ask(contract.templates.create, { body })
      return { id, secret: signingSecret }
    },
    queue: (templateId, occurrence = 'first', of = numbers) =>
      sender.inTransaction(tenantId, ctx =>
        queueMessages(
          ctx,
          of.map(number => ({
            ...{ templateId, occurrence, targetType: 'Shipment', merchantId: 'fjallro' },
            containerId: `fjallro-${number}`,
          })),
        ),
      ),
    claim: id => sender.inTransaction(tenantId, ctx => claimWebhooks(ctx, [{ queue: `webhook/${id}`, limit: 1 }])),
    run: id => sender.runQueue({ tenantId, queue: `webhook/${id}` }),
    makeDue: () => server.admin.query('update messages set due_at = now() where due_at is not null'),
    stored: async templateId =>
      (
        await server.admin.query<Stored>(
          `select id, state, reason, attempts, round(date_part('epoch', due_at - now()))::int as wait from messages
           where template_id = $1 order by container_id, occurrence`,
          [templateId],
        )
      ).rows,
    replay: (id, body) => admin.call(contract.webhooks.replay, { params: { id }, body }),
  }
}

function openSender({ database: { url } }: TestServer, { allow }: WebhookReceiver) {
  const timeouts = { statementTimeoutMs: 60_000, connectMs: 60_000 }
  const pool = openPool({ url, role: appRole, max: 4, ...timeouts, onError: () => undefined })
  const renderPool = openRenderPool()
  const secrets = openSecrets(secretKey)
  const outside = { allow: [allow] }
  const context = { call: outsideCaller(outside), connect: outsideConnector(outside), now: Date.now, maxSendMs: 300 }
  const publicUrl = 'https://console.example'
  const source = contentSource(renderPool, { publicUrl, secrets })
  const sender = openMessageSender({ pool, secrets, log: openLog('silent'), context, source, publicUrl })
  const close = async () => {
    await sender.close()
    renderPool.close()
    await pool.end()
  }
  return { sender, close }
}

export const idOf = ({ headers }: Received) => headers['webhook-id']

/** What the body says, if the official library finds the signature right. */
export const verify = (secret: string, { body, headers }: Received): unknown =>
  new Webhook(secret).verify(body, headers as Record<string, string>) // the three that it reads are single
