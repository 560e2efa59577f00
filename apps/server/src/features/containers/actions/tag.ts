import type { ContainerAction, ContainerResult } from '@aftermile/contract/containers/container-actions'
import type { Tag } from '@aftermile/contract/settings/tags'
import { recordsOf } from '../../../db/records.ts'
import { statement } from '../../../db/sql.ts'
import { orders } from '../../../db/tables/orders.ts'
import { writeAudits } from '../../../records/audit.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { runRules } from '../../rule-engine/run-rules.ts'
import { tagStore } from '../../settings/tags.ts'
import type { LockedContainer } from './locked-containers.ts'

type TagAction = Extract<ContainerAction, { type: 'tag' }>
type Type = 'shipment' | 'order'

const tagged = recordsOf(orders, ['id', 'merchantId', 'tags'])
const setShipments = statement`
  update shipments s set tags = x.tags, updated_at = tenant_now() from ${tagged.parameters(2)}
  where s.tenant_id = $1 and s.id = x.id`
const setOrders = statement`
  update orders o set tags = x.tags, updated_at = tenant_now() from ${tagged.parameters(2)}
  where o.tenant_id = $1 and o.merchant_id = x."merchantId" and o.id = x.id`

/** Adds or removes a tag as an operator may. */
export async function tagContainers(
  ctx: Ctx,
  type: Type,
  containers: readonly LockedContainer[],
  action: TagAction,
): Promise<ContainerResult[]> {
  const tag = (await tagStore.list(ctx)).find(item => item.id === action.tagId)
  return setTags(ctx, { ...action, type, containers, refusal: refusalOf(tag, action) })
}

type NewTags = Pick<TagAction, 'tagId' | 'operation'> & {
  readonly type: Type
  readonly containers: readonly LockedContainer[]
  /** Why the tag can’t be used; null: it can. */
  readonly refusal: string | null
}

type Changed = LockedContainer & { readonly before: string[] }

/** Adds or removes a tag, writes an audit entry for each changed container, and lets rules look at them. */
export async function setTags(
  ctx: Ctx,
  { type, containers, tagId, operation, refusal }: NewTags,
): Promise<ContainerResult[]> {
  const changed: Changed[] = []
  const newTags = new Map<LockedContainer, string[]>()
  const results = containers.map((container): ContainerResult => {
    const { id, merchantId, tags } = container
    const has = tags.includes(tagId)
    if (refusal !== null && !(operation === 'add' && has))
      return { id, merchantId, status: 'refused', message: refusal }
    if (has === (operation === 'add')) return { id, merchantId, status: 'unchanged', message: null }
    const after = operation === 'add' ? [...tags, tagId].sort() : tags.filter(each => each !== tagId)
    changed.push({ ...container, before: tags, tags: after })
    newTags.set(container, after)
    return { id, merchantId, status: 'done', message: null }
  })
  if (changed.length > 0) {
    await ctx.db.run((type === 'shipment' ? setShipments : setOrders)(ctx.tenantId, ...tagged.values(changed)))
    await auditTags(ctx, type, changed)
    await evaluateRules(ctx, type, changed)
  }
  for (const [lockedContainer, tags] of newTags) lockedContainer.tags = tags
  return results
}

function refusalOf(tag: Tag | undefined, { tagId, operation }: TagAction): string | null {
  if (operation === 'remove') return null
  if (!tag) return `Tag “${tagId}” not found`
  return tag.allowOperatorTagging ? null : `Operators can’t use the tag “${tag.name}”`
}

const auditTags = (ctx: Ctx, type: Type, changed: readonly Changed[]): Promise<void> =>
  writeAudits(
    ctx,
    changed.map(({ id, before, tags }) => ({ noun: type, itemId: id, before: { tags: before }, after: { tags } })),
  )

const evaluateRules = (ctx: Ctx, type: Type, changed: readonly Changed[]): Promise<void> =>
  runRules(
    ctx,
    changed
      .filter(({ isHistorical }) => !isHistorical)
      .map(({ id, merchantId, before, tags }) => ({
        targetType: type === 'shipment' ? 'Shipment' : 'Order',
        merchantId,
        containerId: id,
        before: { tags: before },
        after: { tags },
      })),
  )
