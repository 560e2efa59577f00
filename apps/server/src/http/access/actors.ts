import { createHash } from 'node:crypto'
import { type Entitlement, entitlements, type Role, roles, scopesByRole, scopesOfToken } from '@aftermile/domain/access'
import { minuteMs } from '@aftermile/domain/times/milliseconds'
import type { FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { VerifyToken } from '../../adapters/identity/identity.ts'
import { asDb, type Db } from '../../db/pool.ts'
import { array, sql } from '../../db/sql.ts'
import { forbidden, notFound, unauthorized } from '../../runtime/problem.ts'
import { hashOfToken, isAccessToken } from '../../security/make-token.ts'
import type { Actor } from '../../tenancy/context.ts'
import type { Principal } from '../../tenancy/in-tenant.ts'

/** What a caller sends: a token, and the tenant to work in. */
export type Credentials = { token: string; tenantId: string | null }

/** validTo is by the clock of this process. That of an access token is an estimate: its stamp decides, by the clock of the database. */
export type IdentifiedActor = { actor: Actor; validTo: Date }

export type Actors = {
  identify(credentials: Credentials): Promise<IdentifiedActor>
  /** The guests whose rights have changed since they were identified. One query for all of them. */
  findChanged<Guest extends { identified: IdentifiedActor }>(guests: readonly Guest[]): Promise<Guest[]>
  /** Whether the actor still has the rights that were read. */
  isCurrent(actor: Actor): Promise<boolean>
  /** Reads the rights again at the next call, because they have changed. */
  forget(credentials: Credentials): void
}

type CachedActor = IdentifiedActor & { usedAt: number }
type Member = Omit<Principal, 'homeTenantId'> & { tenantId: string; expiresAt: Date | null }

const maxCached = 10_000

/** Identifies callers. Actors are cached by the hash of their token; runAsUser() compares the actor's stamp at each use. */
export function openActors(pool: pg.Pool, verify: VerifyToken): Actors {
  const db = asDb(pool)
  const cached = new Map<string, CachedActor>()

  async function load({ token, tenantId: requestedTenantId }: Credentials): Promise<CachedActor> {
    const members = isAccessToken(token) ? await ownerOf(db, token) : await membersOf(db, verify, token)
    const { principal, tenantId, expiresAt } = choose(members, requestedTenantId)
    const home = await readActor(db, principal, principal.homeTenantId, expiresAt)
    if (tenantId === principal.homeTenantId) return home
    if (home.actor.role !== 'root') throw forbidden('You don’t have access to this tenant')
    return readActor(db, principal, tenantId, expiresAt)
  }

  return {
    async identify(credentials) {
      const key = cacheKey(credentials)
      let found = cached.get(key)
      const now = Date.now()
      if (!found || now >= found.validTo.getTime()) {
        cached.delete(key)
        found = await load(credentials)
        if (cached.size >= maxCached) cached.delete(cached.keys().next().value ?? '')
        cached.set(key, found)
      }
      if (now - found.usedAt > minuteMs) {
        found.usedAt = now
        recordUse(db, found.actor)
      }
      return found
    },
    async findChanged(guests) {
      const stamps = await stampsOf(
        db,
        guests.map(({ identified }) => identified.actor),
      )
      return guests.filter(({ identified }, index) => stamps[index] !== identified.actor.stamp)
    },
    async isCurrent(actor) {
      const [stamp] = await stampsOf(db, [actor])
      return stamp === actor.stamp
    },
    forget(credentials) {
      cached.delete(cacheKey(credentials))
    },
  }
}

/** Saves when a token was last used, or a user last seen. The request does not wait for it, and does not fail with it. */
function recordUse(db: Db, { homeTenantId, userId, tokenId }: Actor): void {
  const touch =
    tokenId === null
      ? sql`select identity.touch_user(${homeTenantId}, ${userId})`
      : sql`select identity.touch_token(${homeTenantId}, ${tokenId})`
  db.run(touch).catch(() => undefined)
}

/** Reads the credentials from the headers. `fallback` is the token of a caller that cannot set headers. */
export function credentialsOf({ headers }: FastifyRequest, fallback: string | null = null): Credentials {
  const token = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? fallback
  if (token === null || !/^[\x21-\x7e]{1,8192}$/.test(token)) throw unauthorized()
  const tenantId = headers['x-tenant']
  return { token, tenantId: typeof tenantId === 'string' && tenantId !== '' ? tenantId : null }
}

const cacheKey = ({ token, tenantId }: Credentials): string =>
  `${createHash('sha256').update(token).digest('base64')}|${tenantId ?? ''}`

async function ownerOf(db: Db, token: string): Promise<Member[]> {
  const owner = await db.find<Omit<Member, 'grantId' | 'expiresAt'>>(sql`
    select tenant_id as "tenantId", user_id as "userId", token_id as "tokenId" from identity.token_by_hash(${hashOfToken(token)})`)
  if (owner === null) throw unauthorized('This access token isn’t valid')
  return [{ ...owner, grantId: null, expiresAt: null }]
}

async function membersOf(db: Db, verify: VerifyToken, token: string): Promise<Member[]> {
  const verified = await verify(token)
  if (verified === null || verified.expiresAt.getTime() <= Date.now())
    throw unauthorized('Your sign-in is no longer valid')
  const all = await db.rows<{ tenantId: string; userId: string }>(sql`
    select tenant_id as "tenantId", user_id as "userId" from identity.users_by_email(${verified.email})`)
  const { grantId, expiresAt, reach } = verified
  const members = all.filter(({ tenantId }) => reach?.includes(tenantId) ?? true)
  if (members.length === 0) throw forbidden(`There is no account for ${verified.email}.`)
  return members.map(member => ({ ...member, tokenId: null, grantId, expiresAt }))
}

/** Chooses the requested tenant if the user is a member of it. Only root may request another. */
function choose(members: Member[], requestedTenantId: string | null) {
  const own = members.find(member => member.tenantId === requestedTenantId)
  const member = own ?? members[0]
  if (!member) throw unauthorized()
  const { tenantId: homeTenantId, userId, tokenId, grantId, expiresAt } = member
  const principal: Principal = { homeTenantId, userId, tokenId, grantId }
  return { principal, tenantId: requestedTenantId ?? homeTenantId, expiresAt }
}

type ActorRow = {
  name: string
  email: string
  picture: string | null
  role: string
  merchants: string[]
  idleLogout: boolean
  tenantName: string
  entitlements: string[]
  sessionTimeoutMinutes: number | null
  tokenScopes: string[] | null
  /** How long an access token is still valid, by the clock of the database. */
  leftMs: number | null
  /** Null when the sign-in has ended, and while the access token is not valid. */
  stamp: string | null
}

async function readActor(db: Db, principal: Principal, tenantId: string, expiresAt: Date | null): Promise<CachedActor> {
  const { homeTenantId, userId, tokenId, grantId } = principal
  const row = await db.find<ActorRow>(sql`
    select name, email, picture, role, merchants, idle_logout as "idleLogout", tenant_name as "tenantName", entitlements,
      session_timeout_minutes as "sessionTimeoutMinutes", token_scopes as "tokenScopes",
      (extract(epoch from valid_to - now()) * 1000)::float8 as "leftMs", identity.stamp(${homeTenantId}, ${userId}, ${tokenId}, ${tenantId}, ${grantId}) as stamp
    from identity.actor(${homeTenantId}, ${userId}, ${tokenId}, ${tenantId})`)
  if (row === null)
    throw tenantId === homeTenantId ? unauthorized('This user no longer exists') : notFound('Tenant not found')
  if (row.stamp === null)
    throw unauthorized(tokenId === null ? 'Your sign-in is no longer valid' : 'This access token isn’t valid right now')
  const role = roleOf(row.role)
  const { tokenScopes, leftMs, ...rest } = row
  const actor: Actor = {
    ...principal,
    ...rest,
    stamp: row.stamp,
    tenantId,
    role,
    entitlements: row.entitlements.filter(isEntitlement),
    scopes: tokenScopes ? scopesOfToken(role, tokenScopes) : scopesByRole[role],
  }
  return { actor, validTo: expiresAt ?? new Date(Date.now() + (leftMs ?? 0)), usedAt: 0 }
}

/** What a user may do now, for work that is done for them without a call. Null if they are gone, inactive or switched off. */
export async function findUserActor(db: Db, tenantId: string, userId: string): Promise<Actor | null> {
  const principal = { homeTenantId: tenantId, userId, tokenId: null, grantId: null }
  const found = await db.find(sql`select 1 from identity.actor(${tenantId}, ${userId}, null, ${tenantId})`)
  return found === null ? null : (await readActor(db, principal, tenantId, null)).actor
}

/** The current stamps of actors, in their order; null for those who are gone. */
async function stampsOf(db: Db, actors: readonly Actor[]): Promise<(string | null)[]> {
  if (actors.length === 0) return []
  const rows = await db.rows<{ stamp: string | null }>(sql`
    select identity.stamp(home_id, user_id, token_id, tenant_id, grant_id) as stamp
    from unnest(
      ${array(actors.map(actor => actor.homeTenantId))}::text[], ${array(actors.map(actor => actor.userId))}::text[],
      ${array(actors.map(actor => actor.tokenId))}::text[], ${array(actors.map(actor => actor.tenantId))}::text[],
      ${array(actors.map(actor => actor.grantId))}::text[]
    ) with ordinality as actors (home_id, user_id, token_id, tenant_id, grant_id, place)
    order by place`)
  return rows.map(({ stamp }) => stamp)
}

const isEntitlement = (text: string): text is Entitlement => entitlements.some(entitlement => entitlement === text)

function roleOf(text: string): Role {
  const role = roles.find(value => value === text)
  if (!role) throw forbidden(`The role ${text} is not known`)
  return role
}
