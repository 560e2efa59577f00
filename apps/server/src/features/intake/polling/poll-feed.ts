import { appOfSource } from '@aftermile/domain/carriers/event-sources'
import type { FastifyBaseLogger } from 'fastify'
import type { Pulled, SystemAnswer } from '../../../adapters/apps/systems/system-adapter.ts'
import { isUnreachable } from '../../../db/pool.ts'
import { sql } from '../../../db/sql.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { quarantine } from '../carrier-answers/quarantine.ts'
import { receiveAnswers } from '../connected-systems/receive-answers.ts'
import type { FeedClaim } from './claim.ts'
import { saveCredentialHealth } from './credential-health.ts'
import { credentialKeyText } from './poll-credentials.ts'
import type { Round, RoundEnvironment } from './poll-round.ts'

type Fed = { readonly pulled: Pulled; readonly round: Round }

const timeoutMs = 20_000

/** Asks a system for the next page of its changes. */
export async function pullFeed(
  { carrier: _, pull, fields, cursor, claimedAt }: FeedClaim,
  { callOutside, elapsed }: Pick<RoundEnvironment, 'callOutside' | 'elapsed'>,
): Promise<Fed> {
  const startedAt = elapsed()
  const latenciesMs: number[] = []
  const call: RoundEnvironment['callOutside'] = async request => {
    const calledAt = elapsed()
    const result = await callOutside({ timeoutMs, ...request })
    latenciesMs.push(elapsed() - calledAt)
    return result
  }
  const pulled = await pull({ call, now: () => claimedAt + (elapsed() - startedAt) }, fields, cursor)
  const failure = pulled.outcome.kind === 'ok' ? null : pulled.outcome
  const none = { answers: [], unanswered: [], notFetched: [] }
  const counts = { calls: latenciesMs.length, fetches: 1, goodFetches: failure === null ? 1 : 0 }
  return { pulled, round: { ...none, ...counts, failure, latenciesMs } }
}

type Saving = {
  readonly log: FastifyBaseLogger
  readonly asTenant: <T>(work: (ctx: Ctx & { calledAt: number }) => Promise<T>) => Promise<T>
}

/** Saves a page with the place where the next one begins. A page that was saved twice changes nothing. */
export async function saveFeed(claim: FeedClaim, { pulled, round }: Fed, { log, asTenant }: Saving): Promise<void> {
  const save = async (created: (ctx: Ctx) => Promise<number>) =>
    asTenant(async ctx => {
      // First, because credentials are locked before shipments.
      await saveCursor(ctx, claim, pulled)
      const newEvents = await created(ctx)
      await saveCredentialHealth(ctx, { claim, round, now: ctx.calledAt, jitter: Math.random() }, newEvents)
      if (pulled.isMore) await askAgain(ctx, claim, ctx.calledAt)
    })
  try {
    await save(ctx => saveAnswers(ctx, claim, pulled.answers))
  } catch (error) {
    if (isUnreachable(error)) throw error
    log.warn({ err: error, credential: credentialKeyText(claim) }, 'A page of a system could not be saved at once')
    let created = 0
    for (const answer of pulled.answers) created += await saveOne(claim, answer, { log, asTenant })
    await save(async () => created)
  }
}

/** An answer that cannot be saved must not stop the others. */
async function saveOne(claim: FeedClaim, answer: SystemAnswer, { log, asTenant }: Saving): Promise<number> {
  try {
    return await asTenant(ctx => saveAnswers(ctx, claim, [answer]))
  } catch (error) {
    if (isUnreachable(error)) throw error
    log.error({ err: error, credential: credentialKeyText(claim) }, 'The answer of a system could not be saved')
    const piece = { number: answer.orderNumber, shipmentId: null, merchantId: null }
    const pieces = answer.events.map(({ raw }) => ({ ...piece, raw, why: 'The reply couldn’t be saved' }))
    await asTenant(ctx => quarantine(ctx, claim.serviceProviderId, pieces))
    return 0
  }
}

function saveAnswers(ctx: Ctx, claim: FeedClaim, answers: readonly SystemAnswer[]): Promise<number> {
  const { serviceProviderId, traits: format, merchants } = claim
  return receiveAnswers(ctx, { appId: appOfSource(serviceProviderId) ?? '', format, merchants, answers })
}

/** If the lease was lost, the process that has it now asks from its own place. */
const saveCursor = (
  { db, tenantId }: Ctx,
  { serviceProviderId, credentialId, holder }: FeedClaim,
  { cursor }: Pulled,
) =>
  db.run(sql`
    update poll_credentials set cursor = ${cursor}
    where tenant_id = ${tenantId} and service_provider_id = ${serviceProviderId} and credential_id = ${credentialId}
      and leased_by = ${holder}`)

const askAgain = ({ db, tenantId }: Ctx, { serviceProviderId, credentialId }: FeedClaim, now: number) =>
  db.run(sql`
    update poll_credentials set next_call_at = ${new Date(now)}
    where tenant_id = ${tenantId} and service_provider_id = ${serviceProviderId} and credential_id = ${credentialId}
      and leased_by is null`)
