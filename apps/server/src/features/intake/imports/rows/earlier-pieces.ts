import type { ImportKind } from '@aftermile/contract/intake/imports'
import { array, sql } from '../../../../db/sql.ts'
import type { Ctx } from '../../../../tenancy/context.ts'
import type { ImportRow } from '../import-record.ts'
import { type IngestedRow, ingestAfter } from '../ingest-rows.ts'
import { itemReader, type ReadItem } from '../item-reader.ts'
import type { RowOutcome } from '../row-outcomes.ts'
import { readPieceRows, rowsPerPiece } from '../row-pieces.ts'
import { keyOf } from './repeated-rows.ts'

/** Rows that repeat those of more pieces are compared with what is stored alone. */
const mostPieces = 50

type Checked = {
  readonly read: readonly ReadItem[]
  readonly outcomes: readonly RowOutcome[]
  readonly outcomeOf: (line: number, ingested: IngestedRow | undefined) => RowOutcome
}

type CheckedImport = ImportRow & { readonly kind: ImportKind }

/** The owner of the id in a key. The events of a file belong together by their shipment, whatever merchant each of them names. */
export const keyOwner = (kind: ImportKind, item: ReadItem['item']): unknown =>
  kind === 'events' ? 'events' : item.merchantId

/**
 * A dry run rolls back every piece. Where rows are about the same order or shipment as rows of earlier pieces, those are ingested
 * once more before them, so that the dry run says what the import will do.
 */
export async function afterEarlierPieces(
  ctx: Ctx,
  row: CheckedImport,
  { read, outcomes, outcomeOf }: Checked,
): Promise<readonly RowOutcome[]> {
  const { kind, isHistorical } = row
  const keys = outcomes.map((outcome, index) =>
    outcome.id === null ? null : keyOf({ outcome, merchantId: keyOwner(kind, read[index]?.item ?? {}) }),
  )
  const earlier = await earlierPositions(ctx, row.id, new Set(keys.filter(key => key !== null)))
  const pieces = Map.groupBy([...earlier.values()].flat(), nth => Math.floor(nth / rowsPerPiece))
  if (pieces.size === 0 || pieces.size > mostPieces) return outcomes
  const readItem = itemReader(row)
  const before: ReadItem[][] = []
  for (const [position, positions] of [...pieces].toSorted(([a], [b]) => a - b)) {
    const rows = await readPieceRows(ctx, { importId: row.id, position })
    const own = positions.toSorted((a, b) => a - b).map(nth => rows[nth % rowsPerPiece])
    before.push(own.flatMap(item => item ?? []).map(readItem))
  }
  const isRepeated = keys.map(key => key !== null && earlier.has(key))
  const ingested = await ingestAfter(
    ctx,
    before,
    read.filter((_, index) => isRepeated[index]),
    { kind, isHistorical },
  )
  let next = 0
  return outcomes.map((outcome, index) => (isRepeated[index] ? outcomeOf(outcome.line, ingested[next++]) : outcome))
}

/** The positions of accepted rows in earlier pieces, by key. */
async function earlierPositions({ db, tenantId }: Ctx, importId: string, keys: ReadonlySet<string>) {
  if (keys.size === 0) return new Map<string, number[]>()
  const rows = await db.rows<{ key: string; positions: number[] }>(sql`
    select key, positions from import_keys
    where tenant_id = ${tenantId} and import_id = ${importId} and key = any (${array([...keys])}) and positions is not null`)
  return new Map(rows.map(({ key, positions }) => [key, positions]))
}
