import type { ActionProblem } from '@aftermile/domain/tracking/receiver-actions/action-rules'
import type { ReceiverAction } from '@aftermile/domain/tracking/tracking-facts'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { sql } from '../../../db/sql.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { inTenant } from '../../../tenancy/in-tenant.ts'
import { readFacts } from '../facts/read-facts.ts'
import { type Address, partsOf, tenantOfAddress } from '../find/find-by-code.ts'
import { isOpenToReceivers, type TrackedShipment, trackedColumns, trackedFrom } from '../find/tracked-shipment.ts'
import { chosenLanguage, type WantedLanguage } from '../serve/languages.ts'
import type { ActionContext, ActionHandler } from './action-handler.ts'
import type { LinkOptions } from './link-options.ts'

type Wanted = {
  readonly address: Address
  readonly action: ReceiverAction
  readonly does: ActionHandler
  readonly form: ActionContext['form']
  readonly language: WantedLanguage
}

type Options = LinkOptions & { readonly pool: pg.Pool }

/**
 * Does what a form asks for, in one transaction that locks the shipment: what is open is looked at again, so that two forms at once
 * are not both accepted. Null: the code opens nothing.
 */
export async function runAction(
  options: Options,
  log: FastifyBaseLogger,
  { address, action, does, form, language }: Wanted,
): Promise<ActionProblem | 'done' | null> {
  const tenantId = await tenantOfAddress(options.pool, address)
  return inTenant(options.pool, { limits: { tenantId, merchants: [] } }, async ({ db, now }) => {
    const shipment = await lockShipment({ db, tenantId }, partsOf(address.code).secret)
    const read = shipment && (await readFacts({ db, tenantId, now }, shipment))
    if (shipment === null || read === null) return null
    const { facts } = read
    const ctx: Ctx = { db, now, tenantId, log, author: { id: 'receiver', name: receiverName(facts.personName) } }
    const context: ActionContext = { ctx, shipment, facts, form, options, language: chosenLanguage(language, read) }
    if (await does.isRepeat?.(context)) return 'done'
    return facts.actions.includes(action) ? ((await does.run(context)) ?? 'done') : 'not_open'
  })
}

const lockShipment = (
  { db, tenantId }: Pick<Ctx, 'db' | 'tenantId'>,
  secret: string,
): Promise<TrackedShipment | null> =>
  db.find(sql`
    select ${trackedColumns} ${trackedFrom}
    where s.tenant_id = ${tenantId} and s.tracking_code = ${secret} and ${isOpenToReceivers} for update of s`)

/** How staff see who wrote: by the first name, as the page does. */
function receiverName(personName: string | null): string {
  const [first = ''] = (personName ?? '').replaceAll(/\p{C}/gu, '').trim().split(/\s+/)
  return first === '' ? 'Receiver' : `${first.slice(0, 40)} (receiver)`
}
