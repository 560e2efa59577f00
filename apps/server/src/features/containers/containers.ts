import { atOnceCount, type Container, type ContainerAction, type ContainerResult } from '@aftermile/contract/containers'
import { contract } from '@aftermile/contract/index'
import { mayDo } from '@aftermile/domain/access'
import type { RequestCtx } from '../../context.ts'
import { sql } from '../../db/sql.ts'
import type { Feature } from '../../feature.ts'
import { serve } from '../../http/serve.ts'
import { forbidden, refused } from '../../problem.ts'
import { tellContainers } from '../ingest/tell.ts'
import { completeShipments } from './complete.ts'
import { type HeldContainer, holdContainers } from './held.ts'
import { askRefresh, refreshShipments } from './refresh.ts'
import { tagContainers } from './tag.ts'

type Type = 'shipment' | 'order'

export const containers: Feature = {
  jobs: [refreshShipments],
  routes: [
    serve(
      contract.containers.act,
      async (ctx, { body: { id = null, type, containers: named, actions, notifyContainerId } }) => {
        const wanted = atOnce(named)
        refuseActions(ctx, type, actions)
        refuseUnnamed(type, wanted)
        const held = await holdContainers(ctx, type, wanted)
        const results = missing(wanted, held)
        for (const action of actions) {
          const done =
            action.type === 'tag' ? tagContainers(ctx, type, held, action) : completeShipments(ctx, held, action)
          results.push(...(await done))
        }
        await tellContainers(ctx, type, held)
        if (notifyContainerId) await tellOther(ctx, notifyContainerId)
        const count = (status: ContainerResult['status']) => results.filter(one => one.status === status).length
        return {
          id,
          jobId: null,
          done: count('done'),
          unchanged: count('unchanged'),
          refused: count('refused'),
          results,
        }
      },
    ),
    serve(contract.containers.refresh, async (ctx, { body: { id = null, type, containers: named } }) => {
      const wanted = atOnce(named)
      refuseUnnamed(type, wanted)
      const ids = type === 'shipment' ? wanted.map(one => one.id) : await shipmentsOf(ctx, wanted)
      return { id, jobId: null, accepted: await askRefresh(ctx, ids) }
    }),
  ],
}

function atOnce(named: readonly Container[] | undefined): readonly Container[] {
  if (named === undefined || named.length > atOnceCount)
    throw refused('containers', `{_field_} must name 1 to ${atOnceCount}`)
  return named
}

function refuseActions({ actor }: RequestCtx, type: Type, actions: readonly ContainerAction[]): void {
  if (type === 'order' && !mayDo(actor, { scope: 'order_read', entitlement: 'order_visibility' }))
    throw forbidden('This needs entitlement order_visibility')
  if (!actions.some(action => action.type === 'complete')) return
  if (!mayDo(actor, { scope: 'shipment_complete' })) throw forbidden('This needs scope shipment_complete')
  if (type !== 'shipment') throw refused('actions', 'Only shipments can be completed')
}

/** An order's number is unique only with its merchant. */
function refuseUnnamed(type: Type, wanted: readonly Container[]): void {
  if (type === 'order' && wanted.some(one => one.merchantId === undefined))
    throw refused('containers', 'An order is named by its id and merchantId')
}

/** Another tenant's or merchant's container is one that does not exist. */
const missing = (wanted: readonly Container[], held: readonly HeldContainer[]): ContainerResult[] =>
  wanted
    .filter(
      one => !held.some(({ id, merchantId }) => id === one.id && (!one.merchantId || one.merchantId === merchantId)),
    )
    .map(({ id, merchantId = null }) => ({ id, merchantId, status: 'refused', message: 'Item not found' }))

const shipmentsOf = async ({ db, tenantId }: RequestCtx, wanted: readonly Container[]): Promise<string[]> =>
  (
    await db.rows<{ id: string }>(sql`
      select s.id from json_to_recordset(${JSON.stringify(wanted)}) as x (id text, "merchantId" text)
      join shipments s on s.tenant_id = ${tenantId} and s.order_id = x.id and s.merchant_id = x."merchantId"
      limit 1000`)
  ).map(row => row.id)

/** Those who look at it see that something around it has changed. */
async function tellOther(ctx: RequestCtx, id: string): Promise<void> {
  const { db, tenantId } = ctx
  type Found = { id: string; merchantId: string }
  const [shipments, orders] = await Promise.all([
    db.rows<Found>(
      sql`select id, merchant_id as "merchantId" from shipments where tenant_id = ${tenantId} and id = ${id}`,
    ),
    db.rows<Found>(
      sql`select id, merchant_id as "merchantId" from orders where tenant_id = ${tenantId} and id = ${id}`,
    ),
  ])
  await tellContainers(ctx, 'shipment', shipments)
  await tellContainers(ctx, 'order', orders)
}
