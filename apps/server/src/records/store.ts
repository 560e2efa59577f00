import { type Owned, ownedFields } from '@aftermile/contract/crud'
import { systemTenantId } from '@aftermile/domain/access'
import type { NounId } from '@aftermile/domain/nouns/nouns'
import type { z } from 'zod'
import { columnOf, statement, type Value } from '../db/sql.ts'
import { conflict, forbidden, notFound, stale } from '../runtime/problem.ts'
import type { Ctx } from '../tenancy/context.ts'
import { changesBetween, writeAudit } from './audit.ts'
import { columnsOf, inForceText, visibleToTenant } from './in-force.ts'
import { refuseChanged } from './server-owned.ts'
import { Versioned } from './versioned.ts'

type Item = Readonly<Record<string, unknown>> & { readonly id: string }

export type StoreOptions<Stored extends z.ZodObject> = {
  /** The columns of the table are the fields of the schema in snake case, and version. */
  table: string
  noun: NounId
  stored: Stored
  /** Lists contain each id once, with the tenant's own item in place of the system's. Otherwise they contain both. */
  ownReplacesSystem?: boolean
}

export type Store<Stored> = {
  list(ctx: Ctx): Promise<Stored[]>
  find(ctx: Ctx, id: string): Promise<Stored | null>
  get(ctx: Ctx, id: string): Promise<Versioned<Stored>>
  create(ctx: Ctx, sent: Item): Promise<Versioned<Stored>>
  /**
   * Creates an item of the tenant, even if the system tenant has one with that id. A version above that of the system's item tells
   * the two apart for who has the system's open.
   */
  createOverride(ctx: Ctx, sent: Item, version?: number): Promise<Versioned<Stored>>
  update(ctx: Ctx, id: string, sent: Item, ifMatch: number | null): Promise<Versioned<Stored>>
  remove(ctx: Ctx, id: string, ifMatch: number | null): Promise<void>
}

/** Configuration items of a tenant: versioned and audited. Items of the system tenant can be read too. */
export const store = <S extends z.ZodObject>(options: StoreOptions<S>): Store<z.output<S>> => build(options, null)(null)

/** A store for items that belong to a parent item: `parent` is the field with its id, and ids are unique within it. */
export const childStore = <S extends z.ZodObject>(
  options: StoreOptions<S> & { parent: string },
): ((parentId: string) => Store<z.output<S>>) => build(options, options.parent)

function build<S extends z.ZodObject>(options: StoreOptions<S>, parent: string | null) {
  const { table, noun, stored, ownReplacesSystem = false } = options
  const fields = Object.keys(stored.shape)
  const written = fields.filter(name => !isOwned(name) && name !== 'id' && name !== parent)
  const text = texts({ table, fields, written, parent, ownReplacesSystem })
  return (parentId: string | null): Store<z.output<S>> => storeOf({ noun, parent, parentId, written, text })
}

type Parts = {
  noun: NounId
  parent: string | null
  parentId: string | null
  written: readonly string[]
  text: ReturnType<typeof texts>
}

function storeOf<Fields>({ noun, parent, parentId, written, text }: Parts): Store<Fields> {
  type Stored = Fields & Item
  type Row = Stored & { version: number }
  const parentValue = parent === null ? [] : [parentId]
  const parentField = parent === null ? {} : { [parent]: parentId }
  const fixed = parent === null ? ownedFields : [parent, ...ownedFields]
  const itemIdOf = (id: string) => (parentId === null ? id : `${parentId}/${id}`)
  const valuesOf = (sent: Item) => written.map(name => asParameter(sent[name]))

  const find = async (ctx: Ctx, id: string) => {
    const row = await ctx.db.find<Row>(text.find(ctx.tenantId, id, ...parentValue))
    return row === null ? null : split(row)
  }

  const get = async (ctx: Ctx, id: string) => {
    const found = await find(ctx, id)
    if (found === null) throw notFound()
    return found
  }

  /** The current item, locked until the transaction ends. */
  const lock = async (ctx: Ctx, id: string, ifMatch: number | null) => {
    const row = await ctx.db.find<Row>(text.lock(ctx.tenantId, id, ...parentValue))
    if (row === null) {
      await get(ctx, id)
      throw forbidden('This belongs to the system tenant. Only root can change it there')
    }
    if (ifMatch !== null && ifMatch !== row.version) throw stale()
    return split(row)
  }

  const createOverride = async (ctx: Ctx, sent: Item, version = 1) => {
    refuseChanged(sent, { id: sent.id, tenantId: ctx.tenantId, ...parentField }, fixed)
    const row = await ctx.db.find<Row>(
      text.insert(ctx.tenantId, sent.id, ctx.author.name, ...valuesOf(sent), ...parentValue, version),
    )
    if (row === null) throw conflict()
    const created = split(row)
    await writeAudit(ctx, { noun, itemId: itemIdOf(sent.id), before: null, after: pick(created.data, written) })
    return created
  }

  return {
    list: async ctx => (await ctx.db.rows<Row>(text.list(ctx.tenantId, ...parentValue))).map(row => split(row).data),
    find: async (ctx, id) => (await find(ctx, id))?.data ?? null,
    get,
    async create(ctx, sent) {
      if (ctx.tenantId !== systemTenantId && (await ctx.db.find(text.find(systemTenantId, sent.id, ...parentValue))))
        throw conflict()
      return createOverride(ctx, sent)
    },
    createOverride,
    async update(ctx, id, sent, ifMatch) {
      const before = await lock(ctx, id, ifMatch)
      refuseChanged(sent, before.data, ['id', ...fixed])
      const [was, is] = [pick(before.data, written), pick(sent, written)]
      if (Object.keys(changesBetween(was, is)).length === 0) return before
      const row = await ctx.db.find<Row>(
        text.update(ctx.tenantId, id, ctx.author.name, ...valuesOf(sent), ...parentValue),
      )
      if (row === null) throw notFound()
      await writeAudit(ctx, { noun, itemId: itemIdOf(id), before: was, after: is })
      return split(row)
    },
    async remove(ctx, id, ifMatch) {
      const before = await lock(ctx, id, ifMatch)
      await ctx.db.run(text.remove(ctx.tenantId, id, ...parentValue))
      await writeAudit(ctx, { noun, itemId: itemIdOf(id), before: pick(before.data, written), after: null })
    },
  }

  function split({ version, ...data }: Row): Versioned<Stored> {
    return new Versioned(data as unknown as Stored, version) // a row is the schema's fields and a version
  }
}

type Shape = {
  table: string
  fields: readonly string[]
  written: readonly string[]
  parent: string | null
  ownReplacesSystem: boolean
}

function texts({ table, fields, written, parent, ownReplacesSystem }: Shape) {
  const columns = written.map(columnOf)
  const all = columnsOf([...fields, 'version'])
  const places = columns.map((_, index) => `$${index + 4}`)
  const above = parent === null ? [] : [columnOf(parent)]
  const inParent = (position: number) => above.map(column => ` and ${column} = $${position}`).join('')
  const last = columns.length + 4
  const own = 'tenant_id = $1 and id = $2'
  const inForce = (where: string) => inForceText({ table, columns: all, key: ['id'], where })
  const every = `select ${all} from ${table} where ${visibleToTenant}${inParent(2)} order by id`
  return {
    list: statement(ownReplacesSystem ? inForce(inParent(2)) : every),
    find: statement(inForce(` and id = $2${inParent(3)}`)),
    lock: statement(`select ${all} from ${table} where ${own}${inParent(3)} for update`),
    insert: statement(
      `insert into ${table} (${['tenant_id', 'id', 'created_by', 'updated_by', ...columns, ...above, 'version'].join(', ')})
       values (${['$1', '$2', '$3', '$3', ...places, ...above.map(() => `$${last}`), `$${last + above.length}`].join(', ')})
       on conflict (${['tenant_id', ...above, 'id'].join(', ')}) do nothing returning ${all}`,
    ),
    update: statement(
      `update ${table} set version = version + 1, updated_at = tenant_now(), updated_by = $3,
       ${columns.map((column, index) => `${column} = ${places[index]}`).join(', ')} where ${own}${inParent(last)} returning ${all}`,
    ),
    remove: statement(`delete from ${table} where ${own}${inParent(3)}`),
  }
}

const isOwned = (name: string): name is Owned => ownedFields.some(owned => owned === name)

/** Lists and objects are stored as jsonb; pg would make a PostgreSQL array of a list. */
function asParameter(value: unknown): Value {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  return JSON.stringify(value)
}

const pick = (from: Readonly<Record<string, unknown>>, names: readonly string[]) =>
  Object.fromEntries(names.map(name => [name, from[name] ?? null]))
