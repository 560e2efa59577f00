import { systemTenantId } from '@aftermile/domain/access'
import type { z } from 'zod'
import { columnOf, quoteName, type Sql, statement } from '../db/sql.ts'
import type { Ctx } from '../tenancy/context.ts'

export type InForce<Stored> = {
  /** These fields of every item, in the order of its key. */
  pick<Field extends keyof Stored & string>(
    reader: Pick<Ctx, 'db' | 'tenantId'>,
    fields: readonly Field[],
  ): Promise<Pick<Stored, Field>[]>
}

type Options<Stored extends z.ZodObject> = {
  table: string
  stored: Stored
  key: readonly (keyof Stored['shape'] & string)[]
}

/** Configuration items as they are in force for a tenant: each key once, the tenant's own in place of the system's. */
export function inForce<S extends z.ZodObject>({ table, key }: Options<S>): InForce<z.output<S>> {
  const made = new Map<string, (tenantId: string) => Sql>()
  const make = (fields: readonly string[]) => {
    const text = statement(inForceText({ table, columns: columnsOf(fields), key: key.map(columnOf) }))
    made.set(fields.join(), text)
    return text
  }
  return {
    pick: ({ db, tenantId }, fields) => db.rows((made.get(fields.join()) ?? make(fields))(tenantId)),
  }
}

type Text = { table: string; columns: string; key: readonly string[]; where?: string }

/** With the tenant as $1. */
export const inForceText = ({ table, columns, key, where = '' }: Text): string =>
  `select distinct on (${key.join(', ')}) ${columns} from ${table} where ${visibleToTenant}${where}
   order by ${key.join(', ')}, tenant_id = $1 desc`

export const visibleToTenant = `tenant_id in ($1, '${systemTenantId}')`

export const columnsOf = (fields: readonly string[]): string =>
  fields.map(field => `${columnOf(field)} as ${quoteName(field)}`).join(', ')
