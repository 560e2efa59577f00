import { allowance, allowanceForUsers, budgetDayOf, spacingMs } from '@aftermile/domain/carriers/polling/budget'
import { roomInLastCall } from '@aftermile/domain/carriers/polling/call-batches'
import { longestWaitMs } from '@aftermile/domain/carriers/polling/next-poll'
import { arrivalPriority } from '@aftermile/domain/carriers/polling/poll-priority'
import type { NumberRequest } from '../../../adapters/carriers/client/carrier-adapter.ts'
import { recordsOf } from '../../../db/records.ts'
import { part, type RowOf, sql } from '../../../db/sql.ts'
import { alias, columns, expression, fieldsInMs, inMs, pick } from '../../../db/table.ts'
import { pollCredentials, pollNumbers } from '../../../db/tables/polling.ts'
import { shipments } from '../../../db/tables/shipments.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { findCredential, type SecretsCtx } from '../../settings/credentials/credential-rows.ts'
import {
  type CredentialKey,
  type OpenedCredential,
  type OpenedFeed,
  openCredential,
  ownerOfSource,
} from './poll-credentials.ts'
import type { NumberKey } from './poll-numbers.ts'

/** A number that this round polls. */
export type ClaimedNumber = NumberKey & NumberRequest & { readonly bookedAt: number; readonly failures: number }

export type Claim = CredentialKey &
  OpenedCredential & {
    readonly kind: 'claim'
    readonly numbers: readonly ClaimedNumber[]
    /** Reserved calls, and the budget day they count for. */
    readonly calls: number
    readonly day: number
    readonly claimedAt: number
    readonly holder: string
  }

/** The turn to ask a system for its next changes. */
export type FeedClaim = CredentialKey &
  OpenedFeed &
  Pick<Claim, 'calls' | 'day' | 'claimedAt' | 'holder'> & {
    readonly kind: 'feed'
    readonly merchants: readonly string[]
    readonly cursor: string | null
  }

/** There is nothing to do before `until`. */
export type NotYet = { readonly kind: 'wait'; readonly until: number }

/** Longer than a round can take. After it another process takes over. */
const leaseMs = 120_000
/** A process that is not known to be alive may have started just now. Later than this it is dead. */
const newWorkerMs = 20_000
const checkAgainMs = 60_000
const busyMs = 2000
/** Numbers that are due within the hour fill the last call. */
const dueSoonMs = 3_600_000
const recentlyPolledMs = 20 * 60_000

type ClaimOptions = {
  readonly key: CredentialKey
  readonly holder: string
  readonly now: number
  /** Whether the process of a holder is alive. What a dead one has leased is soon free. */
  readonly isAlive: (holder: string) => boolean
}

/**
 * Claims the numbers to poll now, the lease of their credential and calls of its budget, all in the caller's transaction. If the
 * process is killed afterwards, the numbers become due again and the calls stay counted.
 */
export async function claim(
  ctx: Ctx & SecretsCtx,
  { key, holder, now, isAlive }: ClaimOptions,
): Promise<Claim | FeedClaim | NotYet> {
  const row = await lockCredential(ctx, key)
  if (row === null) return { kind: 'wait', until: now + busyMs }
  const notBefore = Math.max(leaseEndOf(row, isAlive), row.nextCallAt)
  if (row.stoppedAt !== null) return { kind: 'wait', until: now + checkAgainMs }
  if (notBefore > now) return { kind: 'wait', until: Math.min(notBefore, now + checkAgainMs) }
  const credential = await findCredential(ctx, ownerOfSource(key.serviceProviderId), key.credentialId)
  const opened = credential?.version === row.version ? openCredential(key.serviceProviderId, credential) : null
  if (credential === null || opened === null) return { kind: 'wait', until: now + checkAgainMs }
  const { limits, homeZone: zone } = opened.traits
  const day = budgetDayOf(now)
  const spent = { used: row.budgetDay === day ? row.callsUsed : 0, now, zone }
  if ('pull' in opened) {
    const turn = { ...key, numbers: [], calls: 1, day, claimedAt: now, holder }
    await reserve(ctx, { ...opened, ...turn }, spent.used)
    return { ...opened, ...turn, kind: 'feed', merchants: credential.merchants, cursor: row.cursor }
  }
  const [scheduled, forUsers] = [allowance(limits, spent), allowanceForUsers(limits, spent)]
  const most = Math.max(scheduled.calls, forUsers.calls) * limits.numbersPerCall
  const query: DueQuery = { key, now, day, callsPerNumber: limits.callsPerNumber }
  const due = most === 0 ? [] : await readDue(ctx, query, most)
  const requested = due.filter(parcel => parcel.isRequested).length
  const calls = Math.max(scheduled.calls, Math.min(forUsers.calls, Math.ceil(requested / limits.numbersPerCall)))
  const first = due.slice(0, calls * limits.numbersPerCall)
  if (first.length === 0) return { kind: 'wait', until: await nextDueAt(ctx, query, scheduled.moreAt) }
  const soonDue = await readSoonDue(ctx, query, roomInLastCall(first.length, limits.numbersPerCall))
  const numbers = [...first, ...soonDue].map(item => ({
    ...item,
    ageDays: Math.floor((now - item.bookedAt) / 86_400_000),
  }))
  const reserved = Math.ceil(numbers.length / limits.numbersPerCall)
  const claimed: Claim = { ...key, ...opened, kind: 'claim', numbers, calls: reserved, day, claimedAt: now, holder }
  await reserve(ctx, claimed, spent.used)
  return claimed
}

type Leased = { readonly leasedBy: string | null; readonly leasedUntil: number | null }

const leaseEndOf = ({ leasedBy, leasedUntil }: Leased, isAlive: ClaimOptions['isAlive']): number =>
  leasedBy === null || leasedUntil === null ? 0 : isAlive(leasedBy) ? leasedUntil : leasedUntil - leaseMs + newWorkerMs

const ofCredential = ({ tenantId }: Ctx, { serviceProviderId, credentialId }: CredentialKey) =>
  part`tenant_id = ${tenantId} and service_provider_id = ${serviceProviderId} and credential_id = ${credentialId}`

const lockedFields = fieldsInMs(pollCredentials, [
  ...(['version', 'leasedBy', 'leasedUntil', 'nextCallAt', 'budgetDay', 'callsUsed', 'stoppedAt', 'cursor'] as const),
])

const lockCredential = (ctx: Ctx, key: CredentialKey) =>
  ctx.db.find(sql`select ${lockedFields} from poll_credentials where ${ofCredential(ctx, key)} for update skip locked`)

type DueQuery = { key: CredentialKey; now: number; day: number; callsPerNumber: number | null }
const [n, s] = [alias(pollNumbers, 'n'), alias(shipments, 's')]
const due = columns({
  ...pick(n, 'shipmentId', 'number', 'failures'),
  isRequested: expression<boolean>(part`n.wanted_at is not null`),
  postalCode: s.toZipCode,
  countryCode: s.toCountryCode,
  ...inMs(pick(s, 'bookedAt')),
})
type Due = RowOf<typeof due>

const mayBePolled = (ctx: Ctx, { key, day, callsPerNumber }: DueQuery) => part`
  ${ofCredential(ctx, key)} and retired_at is null
  and (${callsPerNumber}::integer is null or ask_day <> ${day} or asks < ${callsPerNumber})`

/** Due numbers: those that people wait for first, then by priority, which grows while they wait. */
const readDue = (ctx: Ctx, query: DueQuery, limit: number): Promise<Due[]> => {
  const now = new Date(query.now)
  const priority = part`
    worth_per_hour * least(date_part('epoch', ${now}::timestamptz - next_poll_at), ${longestWaitMs / 1000}::float8)
    + ${arrivalPriority}::float8 * greatest(date_part('epoch', ${now}::timestamptz - rises_at), 0)`
  const first = part`wanted_at is null, wanted_at, priority desc, shipment_id, number`
  return ctx.db.rows(sql`
    select ${due} from (
      select *, ${priority} as priority from poll_numbers where ${mayBePolled(ctx, query)} and next_poll_at <= ${now}
      order by ${first} limit ${limit}) n
    join shipments s on s.tenant_id = ${ctx.tenantId} and s.id = n.shipment_id
    order by ${first}`)
}

const readSoonDue = async (ctx: Ctx, query: DueQuery, room: number): Promise<Due[]> =>
  room === 0
    ? []
    : ctx.db.rows(sql`
        select ${due} from (
          select * from poll_numbers where ${mayBePolled(ctx, query)} and next_poll_at > ${new Date(query.now)}
            and next_poll_at <= ${new Date(query.now + dueSoonMs)}
            and (asked_at is null or asked_at < ${new Date(query.now - recentlyPolledMs)})
          order by next_poll_at limit ${room}) n
        join shipments s on s.tenant_id = ${ctx.tenantId} and s.id = n.shipment_id`)

/** When the next number is due and may be polled. */
async function nextDueAt(ctx: Ctx, query: DueQuery, moreAt: number | null): Promise<number> {
  const first = columns(inMs({ at: expression<string | null>(part`min(next_poll_at)`) }))
  const next = await ctx.db.find(sql`select ${first} from poll_numbers where ${mayBePolled(ctx, query)}`)
  const dueAt = next?.at ?? query.now + checkAgainMs
  return Math.min(query.now + checkAgainMs, Math.max(query.now + 1000, dueAt, moreAt ?? 0))
}

type Reserved = CredentialKey & Pick<Claim, 'numbers' | 'calls' | 'day' | 'claimedAt' | 'holder' | 'traits'>

const reserved = recordsOf(pollNumbers, ['shipmentId', 'number'])

async function reserve(ctx: Ctx, { numbers, calls, day, claimedAt, holder, traits, ...key }: Reserved, used: number) {
  const busyUntil = new Date(claimedAt + calls * spacingMs(traits.limits))
  await ctx.db.run(sql`
    update poll_credentials set leased_by = ${holder}, leased_until = ${new Date(claimedAt + leaseMs)}, next_call_at = ${busyUntil},
      budget_day = ${day}, calls_used = ${used + calls}
    where ${ofCredential(ctx, key)}`)
  await ctx.db.run(sql`
    update poll_numbers n set asks = case when ask_day = ${day} then asks + 1 else 1 end, ask_day = ${day}
    from ${reserved.with(numbers)}
    where n.tenant_id = ${ctx.tenantId} and n.shipment_id = x."shipmentId" and n.number = x.number`)
}
