import { type Asset, type AssetImage, asset } from '@aftermile/contract/settings/assets'
import { sql } from '../../../db/sql.ts'
import { refuseChanged } from '../../../records/server-owned.ts'
import { copyShipped, isShipped } from '../../../records/shipped-items.ts'
import { type Store, store } from '../../../records/store.ts'
import type { Versioned } from '../../../records/versioned.ts'
import { conflict, refused, stale } from '../../../runtime/problem.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { assetUses } from './asset-uses.ts'
import { keepSystemMedia } from './media.ts'

const plain = store({ table: 'assets', noun: 'asset', stored: asset.stored, ownReplacesSystem: true })

type Sent = Parameters<Store<Asset>['create']>[1]

/** Assets. A change of one that comes with the product makes the tenant's copy, and deleting that brings the original back. */
export const assetStore: Store<Asset> = {
  ...plain,
  create(ctx, sent) {
    refuseChanged(sent, notSet, serverSet)
    refuseMisplaced(sent)
    return plain.create(ctx, { ...sent, ...notSet })
  },
  async update(ctx, id, sent, ifMatch) {
    const before = await lock(ctx, id, ifMatch)
    refuseChanged(sent, before.data, ['type', ...serverSet])
    refuseMisplaced(sent)
    return write(ctx, before, { ...sent, image: before.data.image })
  },
  async remove(ctx, id, ifMatch) {
    const { data: before } = await lock(ctx, id, ifMatch)
    if (isShipped(ctx, before)) throw conflict('This is built in and can’t be deleted.')
    if (!before.isCustomized) await refuseUsed(ctx, before)
    await plain.remove(ctx, id, ifMatch)
  },
}

/** Replaces the file of an image. */
export async function writeImage(ctx: Ctx, id: string, image: AssetImage, ifMatch: number | null) {
  const before = await lock(ctx, id, ifMatch)
  if (before.data.type !== 'ImageAsset') throw conflict('This is a text. Only images have a file.')
  return write(ctx, before, { ...before.data, image })
}

/** Deletes the tenant's copy, and returns the original. */
export async function resetAsset(ctx: Ctx, id: string, ifMatch: number | null): Promise<Versioned<Asset>> {
  const { data: before } = await lock(ctx, id, ifMatch)
  if (!before.isCustomized) throw conflict('Only a changed copy of a built-in asset can be reset.')
  await plain.remove(ctx, id, ifMatch)
  return plain.get(ctx, id)
}

/** Copies an asset under the next free id. */
export async function cloneAsset(ctx: Ctx, id: string): Promise<Versioned<Asset>> {
  const { data } = await plain.get(ctx, id)
  const taken = new Set((await plain.list(ctx)).map(each => each.id))
  const { type, description, altText, items, image } = data
  await keepSystemMedia(ctx, image)
  return plain.create(ctx, {
    id: freeId(id, taken),
    type,
    description,
    altText,
    items,
    image,
    isCustomized: false,
  })
}

const maxIdLength = 100

export function freeId(id: string, taken: ReadonlySet<string>): string {
  for (let count = 1; ; count++) {
    const ending = count === 1 ? '-copy' : `-copy-${count}`
    const next = id.slice(0, maxIdLength - ending.length) + ending
    if (!taken.has(next)) return next
  }
}

const serverSet = ['image', 'isCustomized']
const notSet = { image: null, isCustomized: false }

function refuseMisplaced({ type, items, altText }: Sent): void {
  if (type === 'ImageAsset' && Array.isArray(items) && items.length > 0)
    throw refused('items', '{_field_} are for text assets')
  if (type === 'TextAsset' && altText) throw refused('altText', '{_field_} is for images')
}

async function write(ctx: Ctx, before: Versioned<Asset>, sent: Sent): Promise<Versioned<Asset>> {
  const { id, image, isCustomized } = before.data
  if (!isShipped(ctx, before.data)) return plain.update(ctx, id, { ...sent, isCustomized }, null)
  await keepSystemMedia(ctx, image)
  return copyShipped(ctx, plain, before, { ...sent, isCustomized: true })
}

/** The asset in force. If it is the tenant's own it is locked, so that nothing starts to use it while it is deleted. */
async function lock(ctx: Ctx, id: string, ifMatch: number | null): Promise<Versioned<Asset>> {
  await ctx.db.run(sql`select 1 from assets where tenant_id = ${ctx.tenantId} and id = ${id} for update`)
  const found = await plain.get(ctx, id)
  if (ifMatch !== null && ifMatch !== found.version) throw stale()
  return found
}

async function refuseUsed(ctx: Ctx, { id }: Asset): Promise<void> {
  const uses = await assetUses(ctx, id)
  const [first] = uses
  if (first === undefined) return
  const others = uses.length - 1
  const more = others === 0 ? '' : ` and ${others} other${others === 1 ? '' : 's'}`
  throw conflict(`This is used by the ${first.kind} ${first.name}${more}. Remove it there first.`)
}
