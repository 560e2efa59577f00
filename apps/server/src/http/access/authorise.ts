import type { Endpoint } from '@aftermile/contract/endpoint'
import { mayDo, missingInWords } from '@aftermile/domain/access'
import type { FastifyRequest } from 'fastify'
import { forbidden, tooMany } from '../../runtime/problem.ts'
import type { Actor } from '../../tenancy/context.ts'
import { type Actors, type Credentials, credentialsOf } from './actors.ts'
import type { CallLimits } from './rate-limits.ts'

export type AuthoriseOptions = {
  actors: Actors
  callLimits: CallLimits
  /** Counts the calls of an endpoint per minute; null if the endpoint has no such limit. */
  count: ((actorId: string) => Promise<number | null>) | null
}

type RequestInfo = { request: FastifyRequest; endpoint: Endpoint; credentials: Credentials }

/** A request whose actor has the right to make it. */
export type AuthorisedRequest = RequestInfo & { actor: Actor }

/** Identifies the caller. Refuses callers who are unknown, over a limit, or without the right that the endpoint needs. */
export async function authorise(
  request: FastifyRequest,
  endpoint: Endpoint,
  { actors, callLimits, count }: AuthoriseOptions,
): Promise<AuthorisedRequest> {
  const credentials = credentialsOf(request)
  const { actor: known } = await actors.identify(credentials)
  refuseTooMany(await callLimits.countCall(known))
  const actor = mayDo(known, endpoint.need) ? known : await reauthorise({ endpoint, credentials }, actors)
  if (count !== null) refuseTooMany(await count(actorIdOf(actor)))
  return { request, endpoint, credentials, actor }
}

/** Reads the rights again, because they may have changed since they were cached. */
export async function reauthorise(
  { endpoint, credentials }: Omit<RequestInfo, 'request'>,
  actors: Actors,
): Promise<Actor> {
  actors.forget(credentials)
  const { actor } = await actors.identify(credentials)
  if (!mayDo(actor, endpoint.need)) throw forbidden(`This requires ${missingInWords(actor, endpoint.need)}`)
  return actor
}

/** The id of a user, independent of the tenant they work in. */
export const actorIdOf = ({ homeTenantId, userId }: Actor): string => `${homeTenantId}/${userId}`

export function refuseTooMany(waitSeconds: number | null): void {
  if (waitSeconds !== null) throw tooMany(waitSeconds)
}
