import type { Fields } from '@aftermile/domain/carriers/connection-string'
import type { AppApi } from '../../adapters/apps/app-adapter.ts'
import { findApp, findAppApi } from '../../adapters/apps/apps.ts'
import { fillDefaults } from '../../adapters/credentials/credential-fields.ts'
import { array, part, sql } from '../../db/sql.ts'
import { deleteConsumer } from '../../jobs/change-consumer.ts'
import type { Ctx } from '../../tenancy/context.ts'
import { type Credential, readCredentials, type SecretsCtx } from '../settings/credentials/credential-rows.ts'

/** A credential that copies documents. */
export type CopierKey = { readonly tenantId: string; readonly appId: string; readonly credentialId: string }

export type Copier = CopierKey & {
  readonly api: AppApi
  readonly fields: Fields
  /** Empty: all merchants. */
  readonly merchants: readonly string[]
}

/** Longer than a call and the transactions around it take. */
const leaseSeconds = 90

export const ofCopier = ({ tenantId, appId, credentialId }: CopierKey) =>
  part`tenant_id = ${tenantId} and app_id = ${appId} and credential_id = ${credentialId}`

export const consumersOf = ({ appId, credentialId }: CopierKey) =>
  ({ shipment: `copy/${appId}/${credentialId}/shipments`, order: `copy/${appId}/${credentialId}/orders` }) as const

/** A credential that was due when it was looked at, with its version then. */
export type DueCopier = { readonly copier: Copier; readonly version: number }

const isDue = ({ copier, version }: DueCopier) =>
  part`${ofCopier(copier)} and (leased_until is null or leased_until < now()) and (next_at <= now() or version is distinct from ${version})`

/** The credentials of a tenant that are due. What was copied with those that are gone is forgotten. */
export async function findDueCopiers(ctx: Ctx & SecretsCtx): Promise<DueCopier[]> {
  const { db, tenantId } = ctx
  const usable = await readUsable(ctx)
  await forgetOthers(ctx, usable)
  const due: DueCopier[] = []
  for (const copier of usable) {
    const { appId, credentialId } = copier.copier
    await db.run(sql`
      insert into search_copiers (tenant_id, app_id, credential_id) values (${tenantId}, ${appId}, ${credentialId}) on conflict do nothing`)
    if ((await db.find(sql`select 1 from search_copiers where ${isDue(copier)}`)) !== null) due.push(copier)
  }
  return due
}

/** Claims a credential. False: it is no longer due, because another process has it. */
export async function claimCopier(ctx: Ctx, due: DueCopier, holder: string): Promise<boolean> {
  const { copier, version } = due
  const before = await ctx.db.find<{ version: number | null; target: string | null }>(
    sql`select version, target from search_copiers where ${isDue(due)} for update skip locked`,
  )
  if (before === null) return false
  const target = `${copier.fields.baseUrl} ${copier.fields.index}`
  if (before.version !== version) await startOver(ctx, copier, before.target !== target)
  await ctx.db.run(sql`
    update search_copiers set leased_by = ${holder}, leased_until = now() + ${leaseSeconds} * interval '1 second',
      version = ${version}, target = ${target} where ${ofCopier(copier)}`)
  return true
}

async function readUsable(ctx: Ctx & SecretsCtx): Promise<DueCopier[]> {
  const enabled = await ctx.db.rows<{ id: string }>(sql`
    select distinct a.id from apps a join credentials c on c.tenant_id = a.tenant_id and c.owner_kind = 'app' and c.owner_id = a.id
    where a.tenant_id = ${ctx.tenantId} and a.is_enabled and c.is_enabled`)
  const copying = enabled.filter(({ id }) => findApp(id)?.apis.some(api => api.openSearchCopier !== undefined))
  const all: Credential[] = []
  for (const { id } of copying) all.push(...(await readCredentials(ctx, 'app', id)))
  return all.filter(({ isEnabled }) => isEnabled).flatMap(credential => copierOf(ctx.tenantId, credential))
}

function copierOf(tenantId: string, { ownerId, id, apiId, version, merchants, fields: sent }: Credential) {
  const app = findApp(ownerId)
  const api = app && findAppApi(app, apiId)
  if (!api?.openSearchCopier) return []
  const { fields, missing } = fillDefaults(api, sent)
  const copier = { tenantId, appId: ownerId, credentialId: id, api, fields, merchants }
  return missing.length > 0 ? [] : [{ version, copier }]
}

/** All documents are looked at again. In another index there are no copies. */
async function startOver(ctx: Ctx, copier: CopierKey, isElsewhere: boolean): Promise<void> {
  for (const name of Object.values(consumersOf(copier))) await deleteConsumer(ctx, name)
  await ctx.db.run(sql`
    update search_copies set changed_at = now(), seen_at = null, hash = case when ${isElsewhere} then null else hash end
    where ${ofCopier(copier)}`)
}

async function forgetOthers(ctx: Ctx, usable: readonly { copier: CopierKey }[]): Promise<void> {
  const { db, tenantId } = ctx
  const names = usable.map(({ copier: { appId, credentialId } }) => `${appId}/${credentialId}`)
  const gone = await db.rows<{ appId: string; credentialId: string }>(sql`
    select app_id as "appId", credential_id as "credentialId" from search_copiers
    where tenant_id = ${tenantId} and (app_id || '/' || credential_id) <> all (${array(names)}::text[])
      and (leased_until is null or leased_until < now()) for update skip locked`)
  for (const item of gone) {
    const key = { tenantId, ...item }
    for (const name of Object.values(consumersOf(key))) await deleteConsumer(ctx, name)
    await db.run(sql`delete from search_copies where ${ofCopier(key)}`)
    await db.run(sql`delete from search_copiers where ${ofCopier(key)}`)
  }
}

/** Keeps the lease. False: another process has it. */
export const renewLease = async ({ db }: Ctx, copier: CopierKey, holder: string): Promise<boolean> =>
  (await db.run(sql`
    update search_copiers set leased_until = now() + ${leaseSeconds} * interval '1 second'
    where ${ofCopier(copier)} and leased_by = ${holder}`)) > 0

const pauseSeconds = 10
const maxPauseSeconds = 300

export type RoundEnd = {
  readonly isGood: boolean /** The service asks to wait until then. */
  readonly retryAt: string | null
}

/** Ends the lease. After failures the pauses grow. */
export const endLease = ({ db }: Ctx, copier: CopierKey, holder: string, { isGood, retryAt }: RoundEnd) =>
  db.run(sql`
    update search_copiers set leased_by = null, leased_until = null, failures = case when ${isGood} then 0 else failures + 1 end,
      next_at = greatest(${retryAt}::timestamptz, to_timestamp(date_part('epoch', now()) +
        case when ${isGood} then ${pauseSeconds} else least(${maxPauseSeconds}, ${pauseSeconds} * 2 ^ least(failures, 10)) end))
    where ${ofCopier(copier)} and leased_by = ${holder}`)
