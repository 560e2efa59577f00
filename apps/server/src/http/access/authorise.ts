import type { Endpoint } from '@aftermile/contract/endpoint'
import { mayDo, needInWords } from '@aftermile/domain/access'
import type { FastifyRequest } from 'fastify'
import { forbidden, tooMany } from '../../runtime/problem.ts'
import type { Actor } from '../../tenancy/context.ts'
import { type Actors, type Credentials, credentialsOf } from './actors.ts'
import type { LimitActor } from './rate-limits.ts'

export type AuthoriseOptions = {
  actors: Actors
  limitActor: LimitActor
  /** Counts an endpoint's own calls a minute; null where it has no such limit. */
  count: ((actorId: string) => number | null) | null
}

type Asked = { request: FastifyRequest; endpoint: Endpoint; credentials: Credentials }

/** A request of someone who may make it. */
export type AuthorisedRequest = Asked & { actor: Actor }

/** Finds who calls and refuses those who may not: unknown, too often, or without the right that the endpoint needs. */
export async function authorise(
  request: FastifyRequest,
  endpoint: Endpoint,
  { actors, limitActor, count }: AuthoriseOptions,
): Promise<AuthorisedRequest> {
  const credentials = credentialsOf(request)
  const { actor: known } = await actors.identify(credentials)
  refuseHasty(await limitActor(request, known))
  const actor = mayDo(known, endpoint.need) ? known : await reauthorise({ endpoint, credentials }, actors)
  if (count !== null) refuseHasty(count(actorIdOf(actor)))
  return { request, endpoint, credentials, actor }
}

/** Reads the rights anew, which may have been given or taken since they were read last. */
export async function reauthorise({ endpoint, credentials }: Omit<Asked, 'request'>, actors: Actors): Promise<Actor> {
  actors.forget(credentials)
  const { actor } = await actors.identify(credentials)
  if (!mayDo(actor, endpoint.need)) throw forbidden(`This needs ${needInWords(endpoint.need)}`)
  return actor
}

/** The same person in whichever tenant they work. */
export const actorIdOf = ({ homeTenantId, userId }: Actor): string => `${homeTenantId}/${userId}`

function refuseHasty(waitSeconds: number | null): void {
  if (waitSeconds !== null) throw tooMany(waitSeconds)
}
