import { systemTenantId } from '@aftermile/domain/access'
import type { z } from 'zod'
import { columnOf, quoteName, type Sql, statement } from '../db/sql.ts'
import type { Ctx } from '../tenancy/context.ts'

export type InForce<Stored> = {
  /** Reads some fields of every item, sorted by key. */
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

/** Reads the configuration in force for a tenant: each key once, with the tenant's own item in place of the system's. */
export function inForce<S extends z.ZodObject>({ table, key }: Options<S>): InForce<z.output<S>> {
  const statements = new Map<string, (tenantId: string) => Sql>()
  const build = (fields: readonly string[]) => {
    const text = statement(inForceText({ table, columns: columnsOf(fields), key: key.map(columnOf) }))
    statements.set(fields.join(), text)
    return text
  }
  return {
    pick: ({ db, tenantId }, fields) => db.rows((statements.get(fields.join()) ?? build(fields))(tenantId)),
  }
}

type Text = { table: string; columns: string; key: readonly string[]; where?: string }

/** SQL that selects the items in force. Its parameter $1 is the tenant. */
export const inForceText = ({ table, columns, key, where = '' }: Text): string =>
  `select distinct on (${key.join(', ')}) ${columns} from ${table} where ${visibleToTenant}${where}
   order by ${key.join(', ')}, tenant_id = $1 desc`

export const visibleToTenant = `tenant_id in ($1, '${systemTenantId}')`

export const columnsOf = (fields: readonly string[]): string =>
  fields.map(field => `${columnOf(field)} as ${quoteName(field)}`).join(', ')
