import type { Body } from '@aftermile/contract/endpoint'
import { contract } from '@aftermile/contract/index'
import { type AccessToken, defaultTokenTimes, tokenOwnedFields } from '@aftermile/contract/people/access-tokens'
import { type Role, type Scope, scopesByRole } from '@aftermile/domain/access'
import { isAfter } from '@aftermile/domain/form-rules'
import { dayMs } from '@aftermile/domain/times/milliseconds'
import { insertRow } from '../../db/records.ts'
import { array, part, type RowOf, sql } from '../../db/sql.ts'
import { fieldNames, fieldsOf } from '../../db/table.ts'
import { accessTokens as accessTokenTable } from '../../db/tables/people.ts'
import { serve } from '../../http/routes/serve.ts'
import { publishRights } from '../../realtime/publish.ts'
import { writeAudit } from '../../records/audit.ts'
import { refuseChanged } from '../../records/server-owned.ts'
import { Versioned } from '../../records/versioned.ts'
import { notFound, refused, stale } from '../../runtime/problem.ts'
import { newAccessToken } from '../../security/make-token.ts'
import type { Ctx, RequestCtx } from '../../tenancy/context.ts'
import { enterDirectory } from '../../tenancy/directory.ts'
import type { Feature } from '../feature.ts'
import { getUser, isSelf, refuseRole } from './user-rows.ts'

export const accessTokens: Feature = {
  routes: [
    serve(contract.users.listTokens, async (ctx, { params }) => {
      await getOwner(ctx, params.id)
      const rows = await ctx.db.rows(sql`
        select ${columns} from access_tokens where tenant_id = ${ctx.tenantId} and user_id = ${params.id} order by created_at, id`)
      return rows.map(row => versioned(row).data)
    }),
    serve(contract.users.createToken, async (ctx, { params, body }) => {
      const owner = await getOwner(ctx, params.id)
      const unset = { id: '', prefix: '', lastUsedAt: null }
      refuseChanged(body, { ...unset, userId: owner.id, tenantId: ctx.tenantId }, tokenOwnedFields)
      return issueToken(ctx, owner.id, await settingsOf(ctx, owner.role, body))
    }),
    serve(contract.users.getToken, async (ctx, { params }) => {
      await getOwner(ctx, params.id)
      return getToken(ctx, params.id, params.tokenId)
    }),
    serve(contract.users.updateToken, async (ctx, { params, body, ifMatch }) => {
      const owner = await getOwner(ctx, params.id)
      const before = await getToken(ctx, owner.id, params.tokenId)
      if (ifMatch !== null && ifMatch !== before.version) throw stale()
      refuseChanged(body, before.data, tokenOwnedFields)
      const { name, scopes, validFrom, validTo } = await settingsOf(ctx, owner.role, {
        ...body,
        validFrom: body.validFrom ?? before.data.validFrom,
      })
      const row = await ctx.db.find(sql`
        update access_tokens set name = ${name}, scopes = ${array(scopes)}, valid_from = ${validFrom}, valid_to = ${validTo},
          version = version + 1, updated_at = tenant_now(), updated_by = ${ctx.author.name}
        where tenant_id = ${ctx.tenantId} and id = ${params.tokenId} and version = ${before.version} returning ${columns}`)
      if (row === null) throw stale()
      const after = versioned(row)
      await writeAudit(ctx, { noun, itemId: params.tokenId, before: audited(before.data), after: audited(after.data) })
      await publishRights(ctx)
      return after
    }),
    serve(contract.users.removeToken, async (ctx, { params, ifMatch }) => {
      await getOwner(ctx, params.id)
      const before = await getToken(ctx, params.id, params.tokenId)
      if (ifMatch !== null && ifMatch !== before.version) throw stale()
      await ctx.db.run(sql`delete from access_tokens where tenant_id = ${ctx.tenantId} and id = ${params.tokenId}`)
      await writeAudit(ctx, { noun, itemId: params.tokenId, before: audited(before.data), after: null })
      await publishRights(ctx)
    }),
  ],
}

type Settings = Pick<AccessToken, 'name' | 'scopes' | 'validFrom' | 'validTo'>

/** Issues a token for a user of the tenant. Only its hash is stored: its text is only in this result. */
export async function issueToken(ctx: Ctx, userId: string, { name, scopes, validFrom, validTo }: Settings) {
  const { token, prefix, hash } = newAccessToken()
  const id = part`gen_random_uuid()::text`
  const settings = { name, scopes: array(scopes), validFrom, validTo }
  const by = { createdBy: ctx.author.name, updatedBy: ctx.author.name }
  const row = await ctx.db.find(sql`
    ${insertRow(accessTokenTable, { tenantId: ctx.tenantId, id, userId, prefix, hash, ...settings, ...by })} returning ${columns}`)
  if (row === null) throw notFound()
  await enterDirectory(ctx, 'token', hash)
  const { data, version } = versioned(row)
  await writeAudit(ctx, { noun, itemId: data.id, before: null, after: audited(data) })
  return new Versioned({ ...data, token }, version)
}

type Sent = Body<typeof contract.users.createToken>

const noun = 'access_token'
const columns = fieldsOf(accessTokenTable, ...fieldNames(accessTokenTable, 'hash'))
type Row = RowOf<typeof columns>

const versioned = ({ version, ...data }: Row): Versioned<AccessToken> => new Versioned(data, version)
const audited = ({ userId, name, scopes, validFrom, validTo }: AccessToken) => ({
  userId,
  name,
  scopes,
  validFrom,
  validTo,
})

/** The owner of tokens: the actor, or a user whose role the actor may assign. */
async function getOwner(ctx: RequestCtx, userId: string): Promise<{ id: string; role: Role }> {
  const user = await getUser(ctx, userId)
  if (!isSelf(ctx, userId)) refuseRole(ctx.actor, user.role)
  return user
}

async function getToken(ctx: RequestCtx, userId: string, tokenId: string): Promise<Versioned<AccessToken>> {
  const row = await ctx.db.find(sql`
    select ${columns} from access_tokens where tenant_id = ${ctx.tenantId} and user_id = ${userId} and id = ${tokenId}`)
  if (row === null) throw notFound()
  return versioned(row)
}

/** Checks the settings of a token. It can have only scopes that both its owner and the actor have. */
async function settingsOf(ctx: RequestCtx, role: Role, sent: Sent): Promise<Settings> {
  const allowed = scopesByRole[role].filter(scope => ctx.actor.scopes.includes(scope))
  const scopes: Scope[] = sent.scopes ?? allowed
  const beyond = scopes.find(scope => !allowed.includes(scope))
  if (beyond !== undefined) throw refused('scopes', `{_field_} can’t include ${beyond}`)
  const { validFrom, validTo } = { ...(await defaultTimes(ctx)), ...defined(sent) }
  const tooEarly = isAfter('validFrom', 'validFrom')(validTo, { validFrom })
  if (tooEarly !== null) throw refused('validTo', tooEarly)
  if (Date.parse(validTo) > Date.parse(validFrom) + 365 * dayMs)
    throw refused('validTo', '{_field_} must be at most 365 days after validFrom')
  return { name: sent.name, scopes, validFrom, validTo }
}

/** By the clock that the token is checked with. */
export async function defaultTimes({ db }: Pick<Ctx, 'db'>, options: { days?: number } = {}) {
  const clock = await db.find<{ now: string }>(sql`select now() as now`)
  return defaultTokenTimes({ ...options, now: Date.parse(clock?.now ?? '') })
}

const defined = ({ validFrom, validTo }: Sent) => ({ ...(validFrom && { validFrom }), ...(validTo && { validTo }) })
