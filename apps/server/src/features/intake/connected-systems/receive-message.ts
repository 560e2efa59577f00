import { systemWebhooks as calls } from '@aftermile/contract/intake/system-webhooks'
import { sourceOfApp } from '@aftermile/domain/carriers/event-sources'
import type { FastifyRequest } from 'fastify'
import type { CallbackRequest } from '../../../adapters/apps/callback.ts'
import type { SystemFormat, SystemMessage } from '../../../adapters/apps/systems/system-adapter.ts'
import { sql } from '../../../db/sql.ts'
import type { Route } from '../../../http/routes/route.ts'
import { serveEveryone } from '../../../http/routes/serve.ts'
import { networkOf } from '../../../limits/network-of.ts'
import { tooMany, unauthorized } from '../../../runtime/problem.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import type { FeatureOptions } from '../../feature.ts'
import { findCaller } from '../../settings/apps/app-callback.ts'
import { countCalls } from '../../settings/apps/app-health.ts'
import { quarantine } from '../carrier-answers/quarantine.ts'
import { receiveAnswers } from './receive-answers.ts'

/**
 * An unknown address and a wrong key or token get the same 401. Any other message is answered with 200: one that cannot be read
 * would be no better if it was sent again, so it is quarantined.
 */
export function receiveRoute({ secrets, publicUrl, limits }: FeatureOptions): Route {
  const attempts = limits('system messages refused', { max: 60, windowSeconds: 60 })
  const accepted = limits('system messages', { max: 3000, windowSeconds: 60 })
  return serveEveryone(calls.receive, async (request, db) => {
    const network = networkOf(request.ip)
    const attemptWait = await attempts.count(network)
    if (attemptWait !== null) throw tooMany(attemptWait)
    const address = calls.receive.params.safeParse(request.params)
    const query = calls.receive.query.safeParse(request.query)
    const key = (query.success && query.data.key) || ''
    const caller = address.success ? await findCaller(db, secrets, address.data, key) : null
    const system = caller?.api.system
    const message = caller && system?.readMessage?.(requestOf(request, publicUrl), caller.fields)
    if (!address.success || !caller || !system || !message || message.kind === 'refused') throw unauthorized(invalid)
    attempts.undo(network)
    const waitSeconds = await accepted.count(Object.values(address.data).join('/'))
    if (waitSeconds !== null) throw tooMany(waitSeconds)
    const { tenantId, appId, credentialId } = address.data
    const { merchants } = caller
    const format = system.formatOf?.(caller.fields) ?? system
    return {
      tenantId,
      merchants,
      author: { id: sourceOfApp(appId), name: caller.api.name },
      async respond(ctx) {
        if (!(await isAppEnabled(ctx, appId))) throw unauthorized(invalid)
        const raw = bodyOf(request)
        await saveMessage(ctx, { appId, credentialId, merchants, format, message, raw })
        return { isAccepted: true as const }
      },
    }
  })
}

const invalid = 'This address or its key isn’t valid'

const isAppEnabled = async ({ db, tenantId }: Ctx, appId: string): Promise<boolean> =>
  (await db.find(sql`select 1 from apps where tenant_id = ${tenantId} and id = ${appId} and is_enabled`)) !== null

type Received = {
  appId: string
  credentialId: string
  merchants: readonly string[]
  format: SystemFormat
  message: Exclude<SystemMessage, { kind: 'refused' }>
  raw: string
}

async function saveMessage(ctx: Ctx, { appId, credentialId, merchants, format, message, raw }: Received) {
  const startedAt = performance.now()
  const countOne = (items: number, error: string | null) =>
    countCalls(
      ctx,
      { appId, credentialId },
      { latenciesMs: [performance.now() - startedAt], goodCalls: error === null ? 1 : 0, items, error },
    )
  if (message.kind === 'unreadable') {
    const piece = { number: null, shipmentId: null, merchantId: null, raw, why: message.why }
    await quarantine(ctx, sourceOfApp(appId), [piece])
    return countOne(0, `${message.why}.`)
  }
  await countOne(await receiveAnswers(ctx, { appId, format, merchants, answers: message.answers }), null)
}

const bodyOf = ({ body }: FastifyRequest): string => (typeof body === 'string' ? body : '')

function requestOf(request: FastifyRequest, publicUrl: string): CallbackRequest {
  const entries = Object.entries(request.headers).map(([name, value]) => [name, firstOf(value)] as const)
  return {
    headers: Object.fromEntries(entries),
    query: {},
    body: bodyOf(request),
    url: `${publicUrl}${request.url}`,
    now: Date.now(),
  }
}

const firstOf = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header[0] : header
