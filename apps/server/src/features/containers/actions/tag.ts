import type { ContainerAction, ContainerResult } from '@aftermile/contract/containers/container-actions'
import type { Tag } from '@aftermile/contract/settings/tags'
import { sql, statement } from '../../../db/sql.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { tagStore } from '../../settings/tags.ts'
import type { LockedContainer } from './locked-containers.ts'

type TagAction = Extract<ContainerAction, { type: 'tag' }>
type Type = 'shipment' | 'order'

const setShipments = statement(`
  update shipments s set tags = x.tags, updated_at = now() from json_to_recordset($2) as x (id text, tags text[])
  where s.tenant_id = $1 and s.id = x.id`)
const setOrders = statement(`
  update orders o set tags = x.tags, updated_at = now() from json_to_recordset($2) as x (id text, "merchantId" text, tags text[])
  where o.tenant_id = $1 and o.merchant_id = x."merchantId" and o.id = x.id`)

/** Adds or removes a tag, and writes an audit entry for each changed container. */
export async function tagContainers(
  ctx: Ctx,
  type: Type,
  containers: readonly LockedContainer[],
  action: TagAction,
): Promise<ContainerResult[]> {
  const { tagId, operation } = action
  const tag = (await tagStore.list(ctx)).find(one => one.id === tagId)
  const refusal = refusalOf(tag, action)
  const changed: (LockedContainer & { before: string[] })[] = []
  const newTags = new Map<LockedContainer, string[]>()
  const results = containers.map((one): ContainerResult => {
    const { id, merchantId, tags } = one
    const has = tags.includes(tagId)
    if (refusal !== null && !(operation === 'add' && has))
      return { id, merchantId, status: 'refused', message: refusal }
    if (has === (operation === 'add')) return { id, merchantId, status: 'unchanged', message: null }
    const after = operation === 'add' ? [...tags, tagId].sort() : tags.filter(each => each !== tagId)
    changed.push({ ...one, before: tags, tags: after })
    newTags.set(one, after)
    return { id, merchantId, status: 'done', message: null }
  })
  if (changed.length > 0) {
    await ctx.db.run((type === 'shipment' ? setShipments : setOrders)(ctx.tenantId, JSON.stringify(changed)))
    await auditTags(ctx, type, changed)
  }
  for (const [one, tags] of newTags) one.tags = tags
  return results
}

function refusalOf(tag: Tag | undefined, { tagId, operation }: TagAction): string | null {
  if (operation === 'remove') return null
  if (!tag) return `Tag “${tagId}” not found`
  return tag.allowOperatorTagging ? null : `Operators can’t use the tag “${tag.name}”`
}

const auditTags = (
  { db, tenantId, author }: Ctx,
  type: Type,
  changed: readonly (LockedContainer & { before: string[] })[],
) =>
  db.run(sql`
    insert into audit_entries (tenant_id, user_id, user_name, action, noun, item_id, changes)
    select ${tenantId}, ${author.id}, ${author.name}, 'update', ${type}, id,
      json_build_object('tags', json_build_object('before', before, 'after', tags))
    from json_to_recordset(${JSON.stringify(changed)}) as x (id text, before json, tags json)`)
