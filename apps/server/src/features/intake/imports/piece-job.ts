import { fieldsOfColumn } from '@aftermile/contract/intake/import-columns'
import { importFieldTitle } from '@aftermile/contract/intake/import-fields'
import type { ImportCounts, ImportKind } from '@aftermile/contract/intake/imports'
import type { FieldError } from '@aftermile/contract/problem'
import { array, part } from '../../../db/sql.ts'
import { longJob } from '../../../jobs/long-job.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import { withMerchantLimit } from '../../../tenancy/merchant-limit.ts'
import { numberAsSent } from '../ingest/batch/item-numbers.ts'
import { addMissingMerchants } from './findings/missing-merchants.ts'
import { addReasons } from './findings/reasons.ts'
import { addForgotten, countSoonForgotten } from './findings/soon-forgotten.ts'
import { finishImport } from './finish-import.ts'
import { failImport, publishProgress, reportStopped } from './import-progress.ts'
import { type ImportRow, importRecords } from './import-record.ts'
import { type IngestedRow, ingestRows } from './ingest-rows.ts'
import { itemReader } from './item-reader.ts'
import { previewOf } from './preview-rows.ts'
import { addProblems } from './problem-file.ts'
import type { Row } from './reading/row.ts'
import { addCounts, noCounts, type RowOutcome, reportRows } from './row-outcomes.ts'
import { readPieceRows, rowsPerPiece } from './row-pieces.ts'
import { afterEarlierPieces, keyOwner } from './rows/earlier-pieces.ts'
import { countUnlisted, noPackages, removeUnlisted, sentPackagesOf } from './rows/package-lists.ts'
import { addRepeats, type KeyedRow, markRepeats } from './rows/repeated-rows.ts'
import { merchantLimitOfStarter } from './starter-rights.ts'

export const readJobName = 'import-read'

/** Imports or checks the rows of a file, one piece at a time. */
export const importJob = longJob({
  name: 'import-piece',
  queue: 'imports',
  records: importRecords,
  async work(ctx, row) {
    const merchants = await merchantLimitOfStarter(ctx, row)
    if (merchants === null) {
      await failImport(ctx, row, `${row.createdBy} no longer has permission to import.`)
      return false
    }
    const position = Math.floor(row.done / rowsPerPiece)
    const rows = await readPieceRows(ctx, { importId: row.id, position })
    const { counts, done } = await processPiece(ctx, row, { rows, merchants })
    const hasMore = position + 1 < row.pieceCount
    if (hasMore) await publishProgress(ctx, row, row.status, done)
    else {
      await settlePackageLists(ctx, row, merchants)
      await finishImport(ctx, row, counts, done)
    }
    return hasMore
  },
  onStopped: reportStopped,
  before: readJobName,
})

/** The rows of a file are one list of packages for each shipment. It is known with the last of them. */
async function settlePackageLists(ctx: Ctx, row: ImportRow, merchants: readonly string[]): Promise<void> {
  if (row.kind !== 'shipments') return
  const removed = await withMerchantLimit(ctx, merchants, async () => {
    const count = await countUnlisted(ctx, row.id)
    if (count > 0 && row.status === 'importing') await removeUnlisted({ ...ctx, author: authorOf(ctx, row) }, row)
    return count
  })
  if (removed > 0) await importRecords.note(ctx, row.id, part`removed_packages = ${removed}`)
}

const authorOf = (ctx: Ctx, { userId, createdBy }: ImportRow): Ctx['author'] => ({
  id: userId ?? ctx.author.id,
  name: createdBy,
})

type Piece = { rows: readonly Row[]; merchants: readonly string[] }

async function processPiece(ctx: Ctx, row: ImportRow, piece: Piece): Promise<{ counts: ImportCounts; done: number }> {
  const before = countsOf(row)
  const { outcomes, preview, ...findings } = await ingestPiece(ctx, row, piece)
  const counts = addCounts(before, outcomes)
  await reportRows(ctx, row.id, { before, outcomes, preview })
  const refused = piece.rows.flatMap((item, index) => {
    const outcome = outcomes[index]
    return outcome?.status === 'refused' ? [{ row: item, outcome }] : []
  })
  const problems = await addProblems(ctx, row, refused)
  const reasons = addReasons(row, piece.rows, outcomes)
  const done = row.done + piece.rows.length
  await note(ctx, { ...row, ...problems, ...findings, reasons, done, repeats: addRepeats(row, outcomes) }, counts)
  return { counts, done }
}

const countsOf = ({ status, check, result }: ImportRow): ImportCounts =>
  (status === 'checking' ? check : result) ?? noCounts

async function ingestPiece(ctx: Ctx, row: ImportRow, { rows, merchants }: Piece) {
  const { kind, fields, isHistorical } = row
  if (kind === null) throw new Error('An import without a kind cannot be ingested')
  const columns = row.columns.map(column => column.name)
  const read = rows.map(itemReader({ ...row, kind }))
  const good = read.filter(({ errors }) => errors.length === 0)
  let { soonForgotten } = row
  const onPiece = async (results: readonly IngestedRow[]) => {
    soonForgotten = addForgotten(soonForgotten, await countSoonForgotten(ctx, kind, results))
  }
  const options = { kind, isHistorical, isDryRun: row.status === 'checking', onPiece }
  const author = authorOf(ctx, row)
  const ingested = await withMerchantLimit(ctx, merchants, () => ingestRows({ ...ctx, author }, good, options))
  const columnOf = new Map(columns.flatMap(column => fieldsOfColumn(fields, column).map(field => [field, column])))
  const ofIngested = (line: number, ingestedRow: IngestedRow | undefined) =>
    outcomeOf(line, ingestedRow, { kind, columnOf })
  let next = 0
  const first = rows.map(({ line }, index): RowOutcome => {
    const errors = read[index]?.errors ?? []
    if (errors.length > 0) {
      const number = numberAsSent(kind, read[index]?.item)
      return { line, status: 'refused', id: null, errors: [...errors], warnings: [], number, replaces: null }
    }
    return ofIngested(line, ingested[next++])
  })
  const outcomes =
    row.status === 'checking'
      ? await withMerchantLimit(ctx, merchants, () =>
          afterEarlierPieces({ ...ctx, author }, { ...row, kind }, { read, outcomes: first, outcomeOf: ofIngested }),
        )
      : first
  const keyed = outcomes.map((outcome, index): KeyedRow => {
    const item = read[index]?.item ?? {}
    const packages = kind === 'shipments' ? sentPackagesOf(item) : noPackages
    const position = row.status === 'checking' ? row.done + index : null
    return { outcome, merchantId: keyOwner(kind, item), position, ...packages }
  })
  // Several events of one shipment do not repeat each other, but a dry run needs to know of them.
  const isKeyed = kind !== 'events' || row.status === 'checking'
  const repeats = isKeyed ? await markRepeats(ctx, row.id, keyed) : outcomes
  const marked = kind === 'events' ? outcomes : repeats
  const missingMerchants = await addMissingMerchants(ctx, row.missingMerchants, read)
  return {
    outcomes: marked,
    preview: previewOf(kind, countsOf(row), read, marked),
    soonForgotten,
    missingMerchants: [...missingMerchants],
  }
}

type Named = { readonly kind: ImportKind; readonly columnOf: ReadonlyMap<string, string> }

function outcomeOf(line: number, ingested: IngestedRow | undefined, { kind, columnOf }: Named): RowOutcome {
  if (!ingested) throw new Error('The ingest returned fewer results than items')
  const inColumn = <One extends FieldError & { code: string }>(item: One): One => ({
    ...item,
    name: columnOf.get(item.name) ?? item.name,
    ...(item.code === 'required' && { message: `${importFieldTitle(kind, item.name)} is missing` }),
  })
  const { status, id, number = null, errors = [], warnings = [] } = ingested
  return { line, status, id, number, errors: errors.map(inColumn), warnings: warnings.map(inColumn), replaces: null }
}

async function note(ctx: Ctx, row: ImportRow, counts: ImportCounts): Promise<void> {
  const counted = row.status === 'checking' ? part`check_counts` : part`result_counts`
  await importRecords.note(
    ctx,
    row.id,
    part`done = ${row.done}, problems_file_id = ${row.problemsFileId}, problem_pieces = ${row.problemPieces},
      ${counted} = ${JSON.stringify(counts)}, repeats = ${JSON.stringify(row.repeats)},
      missing_merchants = ${array(row.missingMerchants)}, soon_forgotten = ${JSON.stringify(row.soonForgotten)},
      reasons = ${JSON.stringify(row.reasons)}`,
  )
}
