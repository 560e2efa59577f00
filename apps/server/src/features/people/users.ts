import { randomUUID } from 'node:crypto'
import { ownedFields } from '@aftermile/contract/crud'
import type { Body } from '@aftermile/contract/endpoint'
import { contract } from '@aftermile/contract/index'
import type { User } from '@aftermile/contract/people/users'
import { dropPassword } from '../../adapters/identity/passwords.ts'
import { insertRow } from '../../db/records.ts'
import { array, sql } from '../../db/sql.ts'
import { users as userTable } from '../../db/tables/people.ts'
import { serve } from '../../http/routes/serve.ts'
import { publishRights } from '../../realtime/publish.ts'
import { changesBetween, writeAudit } from '../../records/audit.ts'
import { refuseChanged } from '../../records/server-owned.ts'
import type { Versioned } from '../../records/versioned.ts'
import { conflict, forbidden, notFound, refused, stale } from '../../runtime/problem.ts'
import type { Ctx, RequestCtx } from '../../tenancy/context.ts'
import { emailKey, enterDirectory } from '../../tenancy/directory.ts'
import type { Feature } from '../feature.ts'
import { refuseUnknownMerchants } from './merchant-limits.ts'
import {
  getUser,
  isActiveRow,
  isSelf,
  listUsers,
  lockUser,
  refuseRole,
  type UserRow,
  userColumns,
  userOut,
} from './user-rows.ts'

const calls = contract.users

export const users: Feature = {
  routes: [
    serve(calls.list, async ctx => (await listUsers(ctx)).map(row => userOut(row).data)),
    serve(calls.create, createUser),
    serve(calls.get, async (ctx, { params }) => userOut(await getUser(ctx, params.id))),
    serve(calls.update, updateUser),
    serve(calls.remove, removeUser),
    serve(calls.listMerchants, async (ctx, { params }) => {
      const { merchants } = await getUser(ctx, params.id)
      return ctx.db.rows<{ id: string; name: string; isActive: boolean }>(sql`
        select id, name, is_active as "isActive" from merchants
        where tenant_id = ${ctx.tenantId} and (${merchants.length === 0} or id = any (${array(merchants)})) order by name, id`)
    }),
  ],
}

type Sent = Body<typeof calls.create>
type Settings = Pick<UserRow, 'name' | 'email' | 'role' | 'merchants' | 'idleLogout' | 'isDisabled'>

export async function createUser(ctx: RequestCtx, { body }: { body: Sent }): Promise<Versioned<User>> {
  if (body.isActive) throw notYetActive()
  const { name, email, role = 'user', merchants = [], idleLogout = true } = body
  refuseRole(ctx.actor, role)
  await refuseMerchants(ctx, merchants, [])
  const { tenantId, author } = ctx
  const settings = { name, email, role, merchants: array(merchants), idleLogout, activatedAt: null }
  const by = { createdBy: author.name, updatedBy: author.name }
  const row = await ctx.db.find(sql`
    ${insertRow(userTable, { tenantId, id: body.id || randomUUID(), ...settings, ...by })}
    on conflict do nothing returning ${userColumns}`)
  if (row === null) throw conflict()
  await enterDirectory(ctx, 'user', emailKey(row.email))
  await writeAudit(ctx, { noun: 'user', itemId: row.id, before: null, after: { ...settingsOf(row), isDisabled: null } })
  return userOut(row)
}

type Update = { params: { id: string }; body: Sent; ifMatch: number | null }

async function updateUser(ctx: RequestCtx, { params: { id }, body, ifMatch }: Update): Promise<Versioned<User>> {
  const before = await lockUser(ctx, id)
  if (ifMatch !== null && ifMatch !== before.version) throw stale()
  refuseChanged(body, userOut(before).data, fixedFields)
  const [was, is] = [settingsOf(before), changedSettings(before, body)]
  if (Object.keys(changesBetween(was, is)).length === 0) return userOut(before)
  refuseRole(ctx.actor, is.role)
  if (isSelf(ctx, id)) refuseOwnChange(was, is)
  await refuseMerchants(ctx, is.merchants, was.merchants)
  // The e-mail is how a user signs in: a new one has to be proved by a new invite.
  const isMoved = is.email !== was.email
  if (isMoved || is.isDisabled || !isAdmin(is)) await refuseLastAdmin(ctx, before)
  const row = await ctx.db.find(sql`
    update users set name = ${is.name}, email = ${is.email}, role = ${is.role}, merchants = ${array(is.merchants)},
      idle_logout = ${is.idleLogout}, is_disabled = ${is.isDisabled}, activated_at = case when ${isMoved} then null else activated_at end,
      version = version + 1, updated_at = tenant_now(), updated_by = ${ctx.author.name}
    where tenant_id = ${ctx.tenantId} and id = ${id} returning ${userColumns}`)
  if (row === null) throw notFound()
  if (isMoved) await enterDirectory(ctx, 'user', emailKey(row.email))
  if (isMoved || is.isDisabled) await endSignIns(ctx, before)
  await writeAudit(ctx, {
    noun: 'user',
    itemId: id,
    before: withActivation(was, before),
    after: withActivation(is, row),
  })
  await publishRights(ctx)
  return userOut(row)
}

async function removeUser(ctx: RequestCtx, { params: { id }, ifMatch }: Omit<Update, 'body'>): Promise<void> {
  const before = await lockUser(ctx, id)
  if (ifMatch !== null && ifMatch !== before.version) throw stale()
  if (isSelf(ctx, id)) throw forbidden('You can’t delete yourself. Ask another administrator.')
  await refuseLastAdmin(ctx, before)
  await ctx.db.run(sql`delete from users where tenant_id = ${ctx.tenantId} and id = ${id}`)
  await endSignIns(ctx, before)
  await dropPassword(ctx, before.email)
  await writeAudit(ctx, { noun: 'user', itemId: id, before: settingsOf(before), after: null })
  await publishRights(ctx)
}

/** Who is active again later has to sign in again. */
async function endSignIns(ctx: Ctx, { email, activatedAt }: UserRow): Promise<void> {
  if (activatedAt !== null) await ctx.db.run(sql`select identity.end_sign_ins(${email})`)
}

const withActivation = (settings: Settings, { activatedAt }: UserRow) => ({ ...settings, activatedAt })

/** When a user was last seen changes all the time, so an older value may be sent back. */
const fixedFields = [...ownedFields, 'id', 'status', 'activatedAt']

const settingsOf = ({ name, email, role, merchants, idleLogout, isDisabled }: Settings): Settings => ({
  name,
  email,
  role,
  merchants,
  idleLogout,
  isDisabled,
})

/** Fields that are left out stay: a missing list of merchants must not lift the limit. */
function changedSettings(before: UserRow, sent: Sent): Settings {
  const { name, email, role = before.role, merchants = before.merchants, idleLogout = before.idleLogout } = sent
  if (sent.isActive && before.activatedAt === null) throw notYetActive()
  const isDisabled = sent.isActive === undefined || before.activatedAt === null ? before.isDisabled : !sent.isActive
  return { name, email, role, merchants: [...new Set(merchants)], idleLogout, isDisabled }
}

const notYetActive = () => refused('isActive', '{_field_} becomes true when the user accepts the invite')

function refuseOwnChange(was: Settings, is: Settings): void {
  const { name: _, idleLogout: __, ...changes } = changesBetween(was, is)
  if (Object.keys(changes).length > 0)
    throw forbidden('You can’t change your own e-mail, role, merchants or access. Ask another administrator.')
}

/** Refuses merchants that do not exist, and to make a user whom the actor could not see afterwards. */
async function refuseMerchants(ctx: RequestCtx, merchants: readonly string[], before: readonly string[]) {
  if (ctx.actor.merchants.length > 0 && merchants.length === 0)
    throw forbidden('You are limited to merchants, so users you manage must be limited to some of them')
  await refuseUnknownMerchants(ctx, merchants, before)
}

const isAdmin = ({ role, merchants }: Pick<UserRow, 'role' | 'merchants'>): boolean =>
  (role === 'admin' || role === 'root') && merchants.length === 0

/** A tenant keeps one active administrator. The lock on the tenant makes two removals at once wait for each other. */
async function refuseLastAdmin({ db, tenantId }: RequestCtx, row: UserRow): Promise<void> {
  if (!isAdmin(row) || !isActiveRow(row)) return
  await db.run(sql`select 1 from tenants where id = ${tenantId} for no key update`)
  const other = await db.find(sql`
    select 1 from users where tenant_id = ${tenantId} and id <> ${row.id} and role in ('admin', 'root') and merchants = '{}'
      and activated_at is not null and not is_disabled limit 1`)
  if (other === null) throw conflict('This is the last active administrator. Make someone else administrator first.')
}
