import { carrierMapping as calls } from '@aftermile/contract/intake/carrier-mapping'
import type { FastifyRequest } from 'fastify'
import { mappingOf, readDeclaration } from '../../../adapters/carriers/generic/declaration.ts'
import {
  isSigningSecret,
  readWebhook,
  signingKeyOf,
  type WebhookAuth,
  type WebhookResult,
} from '../../../adapters/carriers/generic/webhook.ts'
import { limitAttempts, networkOf } from '../../../adapters/identity/embedded/attempt-limit.ts'
import type { Db } from '../../../db/pool.ts'
import { sql } from '../../../db/sql.ts'
import { newCallCounter } from '../../../http/access/call-counter.ts'
import type { Route } from '../../../http/routes/route.ts'
import { serveEveryone } from '../../../http/routes/serve.ts'
import { tooMany, unauthorized } from '../../../runtime/problem.ts'
import type { Secrets } from '../../../security/secrets.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import type { FeatureOptions } from '../../feature.ts'
import { openFields } from '../../settings/credentials/credential-rows.ts'
import { contentHash } from '../ingest/events/event-row.ts'
import { saveEarlyAnswers } from './early-answers.ts'
import { type AnswerFormat, ingestAnswers } from './ingest-answers.ts'
import { quarantine } from './quarantine.ts'

/** A shorter secret, or a key of fewer bytes, could be guessed: it opens nothing. */
const shortestSecret = 16

/** Who is not known and who is refused hear the same. What cannot be read is kept, and accepted: sent again it would be no better. */
export function webhookRoute({ secrets }: FeatureOptions): Route {
  const tries = limitAttempts({ max: 60, windowSeconds: 60 })
  const count = newCallCounter(600)
  return serveEveryone(calls.webhook, async (request, db) => {
    const taken = tries.count([networkOf(request.ip)])
    if ('waitSeconds' in taken) throw tooMany(taken.waitSeconds)
    const address = calls.webhook.params.safeParse(request.params)
    const opened = address.success ? await openDoor(db, secrets, address.data) : null
    const reading = opened && readWebhook(messageOf(request), opened.door, opened.declaration)
    if (!address.success || !opened || !reading || reading.kind === 'refused')
      throw unauthorized('This door does not open')
    taken.undo()
    const { tenantId, serviceProviderId } = address.data
    const waitSeconds = count(Object.values(address.data).join('/'))
    if (waitSeconds !== null) throw tooMany(waitSeconds)
    return {
      tenantId,
      merchants: opened.merchants,
      author: { id: `carrier:${serviceProviderId}`, name: serviceProviderId },
      async respond(ctx) {
        const { declaration } = opened
        const carrier = { homeZone: declaration.homeZone, mapping: mappingOf(declaration) }
        await take(ctx, { serviceProviderId, merchants: opened.merchants, carrier, reading })
        return { isAccepted: true as const }
      },
    }
  })
}

type Taking = {
  serviceProviderId: string
  merchants: readonly string[]
  carrier: AnswerFormat
  reading: Exclude<WebhookResult, { kind: 'refused' }>
}

async function take(ctx: Ctx, { serviceProviderId, merchants, carrier, reading }: Taking): Promise<void> {
  if (reading.kind === 'unreadable') {
    const { raw, why } = reading
    await quarantine(ctx, serviceProviderId, [{ number: null, shipmentId: null, merchantId: null, raw, why }])
    return
  }
  if (reading.id !== null && !(await isNew(ctx, serviceProviderId, reading.id))) return
  const found = reading.parcels.map(answer => ({ answer, shipmentId: null }))
  const { unbooked } = await ingestAnswers(ctx, { serviceProviderId, carrier, found })
  await saveEarlyAnswers(ctx, { serviceProviderId, reading: carrier, merchants, answers: unbooked })
}

/** Of two at once, the second waits for the first and finds its row. */
const isNew = async ({ db, tenantId }: Ctx, serviceProviderId: string, id: string): Promise<boolean> =>
  (await db.run(sql`
    insert into webhook_messages (tenant_id, service_provider_id, id) values (${tenantId}, ${serviceProviderId}, ${contentHash(id)})
    on conflict do nothing`)) > 0

type Address = { tenantId: string; serviceProviderId: string; credentialId: string }
type Row = { apiId: string; merchants: string[]; sealed: Buffer }

async function openDoor(db: Db, secrets: Secrets, { tenantId, serviceProviderId, credentialId }: Address) {
  const row = await db.find<Row>(sql`
    select api_id as "apiId", merchants, sealed from identity.carrier_door(${tenantId}, ${serviceProviderId}, ${credentialId})`)
  if (row?.apiId !== 'generic') return null
  const owner = { kind: 'service_provider', id: serviceProviderId } as const
  const fields = openFields(secrets, { tenantId, owner, id: credentialId, sealed: row.sealed })
  const door = doorOf(fields.webhookSecret ?? '')
  const declaration = readDeclaration(fields.declaration ?? '')
  return door === null || 'problem' in declaration ? null : { door, declaration, merchants: row.merchants }
}

/** Two secrets side by side let a sender change from one to the other. */
function doorOf(text: string): WebhookAuth | null {
  const given = text.split(/\s+/)
  const signing = given.filter(secret => isSigningSecret(secret) && signingKeyOf(secret).length >= shortestSecret)
  if (signing.length > 0) return { kind: 'signature', secrets: signing }
  const secret = given.find(one => !isSigningSecret(one) && one.length >= shortestSecret)
  return secret === undefined ? null : { kind: 'path', secret }
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
