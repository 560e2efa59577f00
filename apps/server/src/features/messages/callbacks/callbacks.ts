import { contract } from '@aftermile/contract/index'
import type { FastifyRequest } from 'fastify'
import type { CallbackRequest } from '../../../adapters/apps/callback.ts'
import type { Db } from '../../../db/pool.ts'
import { serveEveryone } from '../../../http/routes/serve.ts'
import { networkOf } from '../../../limits/network-of.ts'
import { Problem, tooMany, unauthorized } from '../../../runtime/problem.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import type { Feature, FeatureOptions } from '../../feature.ts'
import { findCaller } from '../../settings/apps/app-callback.ts'
import { applyReports } from './apply-reports.ts'

const calls = contract.callbacks

const maxPerMinute = 6000

/** What providers report about messages: by the key in the address, and by a signature if the provider signs. */
export const callbacks = (options: FeatureOptions): Feature => {
  const admit = admitCallback(options)
  return { routes: [serveEveryone(calls.report, admit), serveEveryone(calls.reportByGet, admit)] }
}

/** An unknown address, a wrong key and a wrong signature get the same 401. */
function admitCallback({ secrets, publicUrl, callOutside, limits }: FeatureOptions) {
  const attempts = limits('callbacks refused', { max: 60, windowSeconds: 60 })
  const accepted = limits('callbacks', { max: maxPerMinute, windowSeconds: 60 })
  return async (request: FastifyRequest, db: Db) => {
    const network = networkOf(request.ip)
    const attemptWait = await attempts.count(network)
    if (attemptWait !== null) throw tooMany(attemptWait)
    const address = calls.report.params.safeParse(request.params)
    const { key, query } = queryOf(request)
    const caller = address.success ? await findCaller(db, secrets, address.data, key) : null
    const readCallback = caller?.api.readCallback
    if (!address.success || !caller || !readCallback) throw refusedCallback()
    const received = requestOf(request, query, publicUrl)
    const result = await readCallback(received, caller.fields, { call: callOutside })
    if (result.kind === 'refused') throw refusedCallback()
    attempts.undo(network)
    if (result.kind === 'unreadable') throw new Problem(400, { message: result.why })
    const { tenantId, appId, credentialId } = address.data
    const waitSeconds = await accepted.count(`${tenantId}/${appId}/${credentialId}`)
    if (waitSeconds !== null) throw tooMany(waitSeconds)
    const { name: appName } = caller.api
    return {
      tenantId,
      author: { id: `app:${appId}`, name: appName },
      async respond(ctx: Ctx) {
        await applyReports(ctx, { appId, credentialId, appName }, result.reports)
        return { isAccepted: true as const }
      },
    }
  }
}

const refusedCallback = () => unauthorized('This callback address or its signature isn’t valid')

function queryOf(request: FastifyRequest): { key: string; query: Record<string, string> } {
  const given = Object.entries(request.query as Record<string, string | string[]>) // as the server parses it
  const single = given.map(([name, value]) => [name, Array.isArray(value) ? (value[0] ?? '') : value] as const)
  const { key = '', ...query } = Object.fromEntries(single)
  return { key, query }
}

const requestOf = (
  { headers, body, url }: FastifyRequest,
  query: Record<string, string>,
  publicUrl: string,
): CallbackRequest => ({
  headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value].flat()[0]])),
  query,
  body: typeof body === 'string' ? body : '',
  url: `${publicUrl}${url}`,
  now: Date.now(),
})
