import { ownedFields } from '@aftermile/contract/crud'
import type { Body } from '@aftermile/contract/endpoint'
import { contract } from '@aftermile/contract/index'
import type { ActivatedUser, Invite } from '@aftermile/contract/people/invites'
import { type MessageStateId, sentStates } from '@aftermile/domain/messages/message-states'
import type { FastifyRequest } from 'fastify'
import { findInvite, hashOfCode, newInviteCode } from '../../adapters/identity/invite-codes.ts'
import { sql } from '../../db/sql.ts'
import { fieldsOf } from '../../db/table.ts'
import { users } from '../../db/tables/people.ts'
import { serveEveryone, serveFinished } from '../../http/routes/serve.ts'
import { networkOf } from '../../limits/network-of.ts'
import { writeAudit } from '../../records/audit.ts'
import { refuseChanged } from '../../records/server-owned.ts'
import { finishesWithin } from '../../runtime/finishes-within.ts'
import { conflict, notFound, tooMany, unauthorized } from '../../runtime/problem.ts'
import type { Ctx, RequestCtx } from '../../tenancy/context.ts'
import { enterDirectory } from '../../tenancy/directory.ts'
import type { Feature, FeatureOptions } from '../feature.ts'
import { lockUser, type UserRow } from './user-rows.ts'

const validHours = 72

/** The number of wrong codes that an address may send. */
const wrongCodes = { max: 10, windowSeconds: 300, isExact: true }

/** The message of an invitation that waits to be sent. The outbox sends nothing. */
export type InviteMessage = { readonly tenantId: string; readonly id: string; readonly isToOutbox: boolean }

export type InviteMail = {
  readonly user: { readonly id: string; readonly name: string; readonly email: string }
  readonly link: string
  readonly validHours: number
  readonly occurrence: string
}

/** Stores the e-mail of an invitation in the transaction. Null: none is sent. */
export type QueueInvite = (ctx: RequestCtx, mail: InviteMail) => Promise<InviteMessage | null>

export type InviteOptions = Pick<FeatureOptions, 'publicUrl' | 'deliverNow' | 'limits'> & {
  readonly queueInvite: QueueInvite
}

export function invites(options: InviteOptions): Feature {
  const tries = options.limits('invite codes', wrongCodes)
  return {
    routes: [
      serveFinished(contract.invites.create, async (ctx, { params, query }) => {
        const created = await createInvite(ctx, options, { userId: params.id, isEmailed: query.email })
        return { before: created.invite, finish: () => sendInvite(created, options) }
      }),
      serveEveryone(contract.invites.activate, async (request, db) => {
        const network = networkOf(request.ip)
        const waitSeconds = await tries.count(network)
        if (waitSeconds !== null) throw tooMany(waitSeconds)
        const hash = hashOfCode(codeOf(request))
        const invite = await findInvite(db, hash)
        if (invite === null) throw notValid()
        tries.undo(network)
        const { tenantId, userId, email } = invite
        return {
          tenantId,
          author: { id: userId, name: email },
          respond: (ctx, { body }) => activate(ctx, { userId, hash, sent: body }),
        }
      }),
    ],
  }
}

export type CreatedInvite = { readonly invite: Invite; readonly message: InviteMessage | null }

/**
 * An invite has two codes. One is only in the e-mail, so that who uses it reads the e-mails of the address. The other is only in the reply
 * to the administrator, who may hand it on or use it.
 */
export async function createInvite(
  ctx: RequestCtx,
  { publicUrl, queueInvite }: InviteOptions,
  { userId, isEmailed }: { userId: string; isEmailed: boolean },
): Promise<CreatedInvite> {
  const { name, email } = await getInvitee(ctx, userId)
  const taken = newInviteCode()
  const mailed = isEmailed ? newInviteCode() : null
  const validTo = await saveInvite(ctx, { userId, email, hash: taken.hash, mailedHash: mailed?.hash ?? null })
  const linkOf = (code: string) => `${publicUrl}/activate/${code}`
  const mail = { user: { id: userId, name, email }, validHours, occurrence: `invite ${validTo}` }
  const message = mailed === null ? null : await queueInvite(ctx, { ...mail, link: linkOf(mailed.code) })
  const after = { invite: { email, validTo, isEmailed } }
  await writeAudit(ctx, { noun: 'user', itemId: userId, before: { invite: null }, after })
  return { invite: { userId, email, link: linkOf(taken.code), isSent: false, validTo }, message }
}

const longestWaitMs = 10_000

/** Sends the e-mail of an invitation now. If that takes long, it stays in the queue, and the link can be copied. */
export async function sendInvite(
  { invite, message }: CreatedInvite,
  { deliverNow }: Pick<InviteOptions, 'deliverNow'>,
): Promise<Invite> {
  if (message === null) return invite
  let state: MessageStateId | null = null
  const delivering = deliverNow(message.tenantId, message.id).then(after => {
    state = after
  })
  await finishesWithin(longestWaitMs, delivering)
  return { ...invite, isSent: !message.isToOutbox && sentStates.some(sent => sent === state) }
}

/** Locks a user of the tenant whose role the caller may assign. */
async function getInvitee(ctx: RequestCtx, id: string): Promise<UserRow> {
  const user = await lockUser(ctx, id)
  if (user.activatedAt !== null) throw conflict(`${user.name} is already active and can sign in without an invitation`)
  return user
}

type NewInvite = { userId: string; email: string; hash: Buffer; mailedHash: Buffer | null }

/** Saves an invite. It replaces an earlier invite of the user. */
async function saveInvite(ctx: Ctx, { userId, email, hash, mailedHash }: NewInvite) {
  const saved = await ctx.db.find<{ validTo: string }>(sql`
    insert into invites (tenant_id, user_id, email, hash, mailed_hash, valid_to, created_by)
    values (${ctx.tenantId}, ${userId}, ${email}, ${hash}, ${mailedHash}, now() + make_interval(hours => ${validHours}),
      ${ctx.author.name})
    on conflict (tenant_id, user_id) do update set email = excluded.email, hash = excluded.hash,
      mailed_hash = excluded.mailed_hash, valid_to = excluded.valid_to, used_at = null, created_at = excluded.created_at, created_by = excluded.created_by
    returning valid_to as "validTo"`)
  if (saved === null) throw notFound()
  await enterDirectory(ctx, 'invite', hash)
  if (mailedHash !== null) await enterDirectory(ctx, 'invite', mailedHash)
  return saved.validTo
}

/** Reads the code from basic authentication, where it is the password of an empty user name. */
function codeOf({ headers }: FastifyRequest): string {
  const encoded = /^Basic ([\w+/=-]{1,200})$/i.exec(headers.authorization ?? '')?.[1] ?? ''
  const [, code = ''] = /^:([\w-]+)$/.exec(Buffer.from(encoded, 'base64').toString()) ?? []
  return code
}

const notValid = () => unauthorized('This invitation isn’t valid. It may have expired or been replaced by a newer one.')

type Activation = { userId: string; hash: Buffer; sent: Body<typeof contract.invites.activate> }
type StoredInvite = { email: string; isUsed: boolean; isOver: boolean }

const userFields = fieldsOf(users, 'id', 'name', 'email', 'role', 'activatedAt', ...ownedFields)

async function activate(ctx: Ctx, { userId, hash, sent }: Activation): Promise<ActivatedUser> {
  const { db, tenantId } = ctx
  // Locks the user first, as an invite does, so that a second request waits here and then sees the result of the first.
  const user = await db.find(sql`
    select ${userFields} from users where tenant_id = ${tenantId} and id = ${userId} for update`)
  const invite = await db.find<StoredInvite>(sql`
    select email, used_at is not null as "isUsed", valid_to <= now() as "isOver" from invites
    where tenant_id = ${tenantId} and user_id = ${userId} and (hash = ${hash} or mailed_hash = ${hash})`)
  if (!user || !invite || user.email !== invite.email || (sent.email ?? invite.email) !== invite.email) throw notValid()
  if (invite.isUsed || user.activatedAt !== null) throw conflict('This account is already active. Sign in to use it.')
  if (invite.isOver) throw notValid()
  refuseChanged(sent, user, ['id', 'role', ...ownedFields])
  const name = sent.name ?? user.name
  await db.run(sql`update invites set used_at = now() where tenant_id = ${tenantId} and user_id = ${userId}`)
  const active = await db.find<ActivatedUser>(sql`
    update users set activated_at = tenant_now(), name = ${name}, version = version + 1, updated_at = tenant_now(),
      updated_by = ${name}
    where tenant_id = ${tenantId} and id = ${userId}
    returning id, tenant_id as "tenantId", name, email, activated_at as "activatedAt"`)
  if (active === null) throw notValid()
  await writeAudit(ctx, {
    noun: 'user',
    itemId: userId,
    before: { name: user.name, activatedAt: null },
    after: { name: active.name, activatedAt: active.activatedAt },
  })
  return active
}
