import { sql } from '../../../db/sql.ts'
import { fieldsOf } from '../../../db/table.ts'
import { importPieces } from '../../../db/tables/intake.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import type { Row } from './reading/row.ts'

/** The rows of every piece except the last. */
export const rowsPerPiece = 1000

type Piece = { readonly importId: string; readonly position: number }

export async function storePiece(ctx: Ctx, { importId, position }: Piece, rows: readonly Row[]): Promise<void> {
  await ctx.db.run(sql`
    insert into import_pieces (tenant_id, import_id, position, rows)
    values (${ctx.tenantId}, ${importId}, ${position}, ${JSON.stringify(rows)})`)
}

export async function readPieceRows({ db, tenantId }: Ctx, { importId, position }: Piece): Promise<Row[]> {
  const piece = await db.find(sql`
    select ${fieldsOf(importPieces, 'rows')} from import_pieces
    where tenant_id = ${tenantId} and import_id = ${importId} and position = ${position}`)
  return piece === null ? [] : (JSON.parse(piece.rows) as Row[]) // as storePiece wrote them
}

export async function dropPieces({ db, tenantId }: Ctx, importId: string): Promise<void> {
  await db.run(sql`delete from import_pieces where tenant_id = ${tenantId} and import_id = ${importId}`)
}
