import { carrierMapping as calls } from '@aftermile/contract/intake/carrier-mapping'
import type { FastifyRequest } from 'fastify'
import { mappingOf, readDeclaration } from '../../../adapters/carriers/generic/declaration.ts'
import { readWebhook, type WebhookResult, webhookAuthOf } from '../../../adapters/carriers/generic/webhook.ts'
import type { Db } from '../../../db/pool.ts'
import { sql } from '../../../db/sql.ts'
import type { Route } from '../../../http/routes/route.ts'
import { serveEveryone } from '../../../http/routes/serve.ts'
import { networkOf } from '../../../limits/network-of.ts'
import { contentHash } from '../../../records/content-hash.ts'
import { tooMany, unauthorized } from '../../../runtime/problem.ts'
import type { Secrets } from '../../../security/secrets.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import type { FeatureOptions } from '../../feature.ts'
import { openFields } from '../../settings/credentials/credential-rows.ts'
import { saveEarlyAnswers } from './early-answers.ts'
import { type AnswerFormat, ingestAnswers } from './ingest-answers.ts'
import { quarantine } from './quarantine.ts'

/**
 * An unknown address and a wrong signature get the same 401. A message that cannot be read is accepted and quarantined: sending it
 * again would not help.
 */
export function webhookRoute({ secrets, limits }: FeatureOptions): Route {
  const attempts = limits('carrier webhooks refused', { max: 60, windowSeconds: 60 })
  const accepted = limits('carrier webhooks', { max: 600, windowSeconds: 60 })
  return serveEveryone(calls.webhook, async (request, db) => {
    const network = networkOf(request.ip)
    const attemptWait = await attempts.count(network)
    if (attemptWait !== null) throw tooMany(attemptWait)
    const address = calls.webhook.params.safeParse(request.params)
    const webhook = address.success ? await findWebhook(db, secrets, address.data) : null
    const result = webhook && readWebhook(messageOf(request), webhook.auth, webhook.declaration)
    if (!address.success || !webhook || !result || result.kind === 'refused')
      throw unauthorized('This webhook address or its signature isn’t valid')
    attempts.undo(network)
    const { tenantId, serviceProviderId } = address.data
    const waitSeconds = await accepted.count(Object.values(address.data).join('/'))
    if (waitSeconds !== null) throw tooMany(waitSeconds)
    return {
      tenantId,
      merchants: webhook.merchants,
      author: { id: `carrier:${serviceProviderId}`, name: serviceProviderId },
      async respond(ctx) {
        const { declaration } = webhook
        const carrier = { homeZone: declaration.homeZone, mapping: mappingOf(declaration) }
        await ingestMessage(ctx, { serviceProviderId, merchants: webhook.merchants, carrier, result })
        return { isAccepted: true as const }
      },
    }
  })
}

type WebhookMessage = {
  serviceProviderId: string
  merchants: readonly string[]
  carrier: AnswerFormat
  result: Exclude<WebhookResult, { kind: 'refused' }>
}

async function ingestMessage(
  ctx: Ctx,
  { serviceProviderId, merchants, carrier, result }: WebhookMessage,
): Promise<void> {
  if (result.kind === 'unreadable') {
    const { raw, why } = result
    await quarantine(ctx, serviceProviderId, [{ number: null, shipmentId: null, merchantId: null, raw, why }])
    return
  }
  if (result.id !== null && !(await isNew(ctx, serviceProviderId, result.id))) return
  const found = result.parcels.map(answer => ({ answer, shipmentId: null }))
  const { unbooked } = await ingestAnswers(ctx, { serviceProviderId, carrier, found })
  await saveEarlyAnswers(ctx, { serviceProviderId, format: carrier, merchants, answers: unbooked })
}

/** Remembers the id of a message. Of two at the same time, the second waits for the first and finds its row. */
const isNew = async ({ db, tenantId }: Ctx, serviceProviderId: string, id: string): Promise<boolean> =>
  (await db.run(sql`
    insert into webhook_messages (tenant_id, service_provider_id, id) values (${tenantId}, ${serviceProviderId}, ${contentHash(id)})
    on conflict do nothing`)) > 0

type Address = { tenantId: string; serviceProviderId: string; credentialId: string }
type Row = { apiId: string; merchants: string[]; sealed: Buffer }

async function findWebhook(db: Db, secrets: Secrets, { tenantId, serviceProviderId, credentialId }: Address) {
  const row = await db.find<Row>(sql`
    select api_id as "apiId", merchants, sealed from identity.carrier_door(${tenantId}, ${serviceProviderId}, ${credentialId})`)
  if (row?.apiId !== 'generic') return null
  const owner = { kind: 'service_provider', id: serviceProviderId } as const
  const fields = openFields(secrets, { tenantId, owner, id: credentialId, sealed: row.sealed })
  const auth = webhookAuthOf(fields.webhookSecret ?? '')
  const declaration = readDeclaration(fields.declaration ?? '')
  return auth === null || 'problem' in declaration ? null : { auth, declaration, merchants: row.merchants }
}

function messageOf(request: FastifyRequest) {
  const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature']
  const headers = Object.fromEntries(names.map(name => [name, firstOf(request.headers[name])]))
  const query = calls.webhook.query.safeParse(request.query)
  return {
    headers,
    body: typeof request.body === 'string' ? request.body : '',
    pathSecret: (query.success ? query.data.key : null) ?? null,
    now: Date.now(),
  }
}

function firstOf(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header
}
