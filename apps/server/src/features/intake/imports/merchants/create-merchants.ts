import { contract } from '@aftermile/contract/index'
import { mayDo, missingInWords } from '@aftermile/domain/access'
import { sql } from '../../../../db/sql.ts'
import { conflict, forbidden } from '../../../../runtime/problem.ts'
import type { RequestCtx } from '../../../../tenancy/context.ts'
import { createMerchants } from '../../../settings/merchants.ts'
import { recallMapping, rememberMapping } from '../columns/remembered-mapping.ts'
import { type ImportRow, mappingOf, mappingValues } from '../import-record.ts'
import { startRun } from '../start-run.ts'
import { findMerchantIds } from './merchant-ids.ts'

/** Creates the merchants that the rows of a checked file name and that do not exist, and checks the file again. */
export async function createMissingMerchants(ctx: RequestCtx, row: ImportRow): Promise<void> {
  const { need } = contract.merchants.create
  if (!mayDo(ctx.actor, need)) throw forbidden(`This requires ${missingInWords(ctx.actor, need)}`)
  if (row.status !== 'checked') throw conflict('Validate the file before creating its merchants')
  const { db, tenantId } = ctx
  // Two files may name the same merchants.
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${`import_merchants ${tenantId}`}, 0))`)
  const merchants = await db.rows<{ id: string; name: string }>(sql`
    select id, name from merchants where tenant_id = ${tenantId}`)
  const { fresh, ids } = findMerchantIds(row.missingMerchants, merchants)
  await createMerchants(ctx, fresh)
  const meanings = Object.fromEntries([...ids].filter(([name, id]) => name !== id))
  const translate = (all: ImportRow['translations']) => ({ ...all, merchantId: { ...all.merchantId, ...meanings } })
  if (Object.keys(meanings).length > 0) {
    const mapping = { ...mappingOf(row), translations: translate(row.translations) }
    const columns = row.columns.map(column => column.name)
    const recalled = await recallMapping(ctx, columns)
    const remembered = recalled && { ...recalled, translations: translate(recalled.translations) }
    await rememberMapping(ctx, columns, remembered ?? { ...mapping, dayOrders: {} })
    await db.run(sql`
      update imports set ${mappingValues(mapping)} where tenant_id = ${tenantId} and id = ${row.id}`)
  }
  await startRun(ctx, row, 'checking')
}
