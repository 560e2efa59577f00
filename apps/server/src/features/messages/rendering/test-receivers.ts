import type { Body } from '@aftermile/contract/endpoint'
import type { rendering } from '@aftermile/contract/messages/rendering'
import type { Colleague } from '@aftermile/contract/people/conversations'
import type { RecipientKind } from '@aftermile/domain/channels/channel'
import { findChannel } from '@aftermile/domain/channels/channels'
import { locales } from '@aftermile/domain/languages/locales'
import { array, sql } from '../../../db/sql.ts'
import { refused } from '../../../runtime/problem.ts'
import type { RequestCtx } from '../../../tenancy/context.ts'
import { visibleTo } from '../../people/user-rows.ts'
import { checkPhone } from '../content/addresses.ts'
import { readMessageTenant } from '../content/tenant.ts'
import type { TemplateRequest } from './template-request.ts'

/** The users who can get a test, by name. */
export const listTestReceivers = ({ db, tenantId, actor }: RequestCtx): Promise<Colleague[]> =>
  db.rows(sql`
    select id, name from users where tenant_id = ${tenantId} and activated_at is not null and not is_disabled
      and ${visibleTo(actor)} order by name, id`)

/** What may be said about who gets a test. */
type To = Pick<Body<typeof rendering.sendTest>, 'phone' | 'userIds'>

/** Whom a test goes to. A system gets it by the address of its template. */
export async function testAddresses(
  ctx: RequestCtx,
  request: TemplateRequest,
  to: To,
): Promise<{ recipient?: string }[]> {
  const channel = findChannel(request.template.main.type)
  const kind = channel?.recipient ?? null
  if (to.userIds !== undefined && kind !== 'email') throw refused('userIds', 'Only e-mails go to colleagues')
  if (channel === null) throw refused('templateId', 'It is part of a message or of a page, and can’t be sent by itself')
  if (kind === null) return [{}]
  return (await testReceivers[kind](ctx, request, to)).map(recipient => ({ recipient }))
}

/** E-mails go to the user, or to the colleagues they choose. A phone number must be given; a national one is read as one of the receiver's or tenant's country. */
const testReceivers: Readonly<
  Record<RecipientKind, (ctx: RequestCtx, request: TemplateRequest, to: To) => Promise<string[]>>
> = {
  email: async (ctx, { receiver }, { userIds }) =>
    userIds ? addressesOf(ctx, userIds, receiver?.merchantId ?? null) : [ctx.actor.email],
  async phone(ctx, { receiver }, { phone }) {
    const { settings } = await readMessageTenant(ctx)
    const country = locales.find(({ id }) => id === settings.locale)?.id.slice(-2) ?? null
    const { address, problem } = checkPhone(phone ?? null, receiver?.countryCode ?? country)
    if (address === null) throw refused('phone', problem)
    return [address]
  },
}

type Found = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly merchants: readonly string[]
}

/** The addresses of colleagues. Nobody gets a test about a merchant that they may not see. */
async function addressesOf(
  { db, tenantId, actor }: RequestCtx,
  userIds: readonly string[],
  merchantId: string | null,
): Promise<string[]> {
  const wanted = [...new Set(userIds)]
  const found = await db.rows<Found>(sql`
    select id, name, email, merchants from users
    where tenant_id = ${tenantId} and id = any (${array(wanted)}) and activated_at is not null and not is_disabled
      and ${visibleTo(actor)} order by name, id`)
  if (found.length < wanted.length) throw refused('userIds', '{_field_} must be active users of your tenant')
  const blind = found.find(
    ({ merchants }) => merchantId !== null && merchants.length > 0 && !merchants.includes(merchantId),
  )
  if (blind !== undefined)
    throw refused('userIds', `${blind.name} can’t see this merchant. Choose another shipment or order`)
  return found.map(({ email }) => email)
}
