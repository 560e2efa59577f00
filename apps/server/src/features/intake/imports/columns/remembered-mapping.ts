import { createHash } from 'node:crypto'
import { type ColumnMapping, plainName } from '@aftermile/contract/intake/import-columns'
import type { ImportKind } from '@aftermile/contract/intake/imports'
import { sql } from '../../../../db/sql.ts'
import { fieldsOf } from '../../../../db/table.ts'
import { importMappings } from '../../../../db/tables/intake.ts'
import type { Ctx } from '../../../../tenancy/context.ts'
import { keyOfColumns } from './recognise-columns.ts'

export type ImportMapping = {
  readonly kind: ImportKind
  readonly fields: ColumnMapping
  readonly constants: ColumnMapping
}

const hashOf = (columns: readonly string[]): string => createHash('sha256').update(keyOfColumns(columns)).digest('hex')

/** Remembers how a user has mapped these columns, for the next file that has them. */
export async function rememberMapping(
  ctx: Ctx,
  columns: readonly string[],
  { kind, fields, constants }: ImportMapping,
) {
  const byPlainName = Object.fromEntries(Object.entries(fields).map(([column, field]) => [plainName(column), field]))
  await ctx.db.run(sql`
    insert into import_mappings (tenant_id, columns_hash, kind, fields, constants, updated_by)
    values (${ctx.tenantId}, ${hashOf(columns)}, ${kind}, ${JSON.stringify(byPlainName)}, ${JSON.stringify(constants)}, ${ctx.author.name})
    on conflict (tenant_id, columns_hash) do update set kind = excluded.kind, fields = excluded.fields,
      constants = excluded.constants, updated_at = now(), updated_by = excluded.updated_by`)
}

export async function recallMapping({ db, tenantId }: Ctx, columns: readonly string[]): Promise<ImportMapping | null> {
  const found = await db.find(sql`
    select ${fieldsOf(importMappings, 'kind', 'fields', 'constants')} from import_mappings
    where tenant_id = ${tenantId} and columns_hash = ${hashOf(columns)}`)
  if (found === null) return null
  const fields = columns.flatMap(column => {
    const name = plainName(column)
    return Object.hasOwn(found.fields, name) ? [[column, found.fields[name] ?? ''] as const] : []
  })
  return { ...found, fields: Object.fromEntries(fields) }
}
