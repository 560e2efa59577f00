import { createHash } from 'node:crypto'
import { plainName } from '@aftermile/contract/intake/import-columns'
import type { ImportMapping } from '@aftermile/contract/intake/imports'
import { excluded, insertRow } from '../../../../db/records.ts'
import { sql } from '../../../../db/sql.ts'
import { fieldsOf } from '../../../../db/table.ts'
import { importMappings } from '../../../../db/tables/intake.ts'
import type { Ctx } from '../../../../tenancy/context.ts'
import { keyOfColumns } from './recognise-columns.ts'

const hashOf = (columns: readonly string[]): string => createHash('sha256').update(keyOfColumns(columns)).digest('hex')

/** Remembers how a user has mapped these columns, for the next file that has them. */
export async function rememberMapping(ctx: Ctx, columns: readonly string[], mapping: ImportMapping): Promise<void> {
  const values = {
    kind: mapping.kind,
    fields: JSON.stringify(byPlainName(mapping.fields)),
    constants: JSON.stringify(mapping.constants),
    dayOrders: JSON.stringify(byPlainName(mapping.dayOrders)),
    emptyTexts: JSON.stringify(byPlainName(mapping.emptyTexts)),
    translations: JSON.stringify(mapping.translations),
    updatedBy: ctx.author.name,
  }
  await ctx.db.run(sql`
    ${insertRow(importMappings, { tenantId: ctx.tenantId, columnsHash: hashOf(columns), ...values })}
    on conflict (tenant_id, columns_hash) do update set ${excluded([...Object.keys(values), 'updatedAt'])}`)
}

const byPlainName = (byColumn: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(byColumn).map(([column, value]) => [plainName(column), value]))

const remembered = fieldsOf(
  importMappings,
  ...(['kind', 'fields', 'constants', 'dayOrders', 'emptyTexts', 'translations'] as const),
)

export async function recallMapping({ db, tenantId }: Ctx, columns: readonly string[]): Promise<ImportMapping | null> {
  const found = await db.find(sql`
    select ${remembered} from import_mappings
    where tenant_id = ${tenantId} and columns_hash = ${hashOf(columns)}`)
  if (found === null) return null
  const byColumn = <Value>(byName: Readonly<Record<string, Value>>): Record<string, Value> =>
    Object.fromEntries(
      columns.flatMap(column => {
        const value = byName[plainName(column)]
        return value === undefined ? [] : [[column, value]]
      }),
    )
  return {
    ...found,
    fields: byColumn(found.fields) as ImportMapping['fields'], // as rememberMapping wrote them
    dayOrders: byColumn(found.dayOrders),
    emptyTexts: byColumn(found.emptyTexts),
  }
}
