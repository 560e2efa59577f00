import type { Template } from '@aftermile/contract/settings/templates'
import { systemTenantId } from '@aftermile/domain/access'
import { isShipped } from '../../../records/shipped-items.ts'
import type { Versioned } from '../../../records/versioned.ts'
import { conflict } from '../../../runtime/problem.ts'
import type { Ctx, RequestCtx } from '../../../tenancy/context.ts'
import { removeEndpoints } from '../webhooks/signing-secrets.ts'
import { refuseKeyChanges } from './refuse-key-changes.ts'
import { takeBack } from './set-aside.ts'
import { childrenOf, lockTemplate } from './template-family.ts'
import { templateStore } from './template-store.ts'
import { refuseUsed } from './template-uses.ts'
import { deleteVersions } from './template-versions.ts'

/** Deletes a template with its locales. Deleting a copy of one that comes with the product brings the original back. */
export async function removeTemplate(ctx: RequestCtx, id: string, ifMatch: number | null): Promise<void> {
  const { data } = await lockTemplate(ctx, id, ifMatch)
  refuseKeyChanges(ctx, data)
  if (isShipped(ctx, data)) throw conflict('This is built in and can’t be deleted.')
  if (data.isCustomized) return removeCopies(ctx, data)
  await refuseUsed(ctx, data)
  const own = (await childrenOf(ctx, id)).filter(child => child.tenantId === ctx.tenantId)
  await removeAll(ctx, [...own, data])
  await deleteVersions(
    ctx,
    [...own, data].map(item => item.id),
  )
}

/** Deletes the tenant's copies of a template and of its locales, and returns the original. Their versions stay. */
export async function resetTemplate(ctx: RequestCtx, id: string, ifMatch: number | null): Promise<Versioned<Template>> {
  const { data } = await lockTemplate(ctx, id, ifMatch)
  refuseKeyChanges(ctx, data)
  await removeCopies(ctx, data)
  return templateStore.get(ctx, id)
}

async function removeCopies(ctx: Ctx, main: Template): Promise<void> {
  const copies = [...(await childrenOf(ctx, main.id)), main].filter(item => item.isCustomized)
  if (copies.length === 0) throw conflict('Only a changed copy of a built-in template can be reset.')
  if ((await templateStore.find({ ...ctx, tenantId: systemTenantId }, main.id)) === null)
    throw conflict('This template is no longer built in, so there is nothing to go back to.')
  await removeAll(ctx, copies)
}

async function removeAll(ctx: Ctx, all: readonly Template[]): Promise<void> {
  for (const { id } of all) await templateStore.remove(ctx, id, null)
  const ids = all.map(({ id }) => id)
  await removeEndpoints(ctx, ids)
  await takeBack(ctx, [...ids, ...all.flatMap(({ parentId }) => parentId ?? [])])
}
