import { Worker } from 'node:worker_threads'
import { sql } from '../../../db/sql.ts'
import { fieldsOf } from '../../../db/table.ts'
import { datasetChunks } from '../../../db/tables/datasets.ts'
import type { RequestCtx } from '../../../tenancy/context.ts'
import { ofSet } from '../datasets/chunks/chunk-store.ts'
import type { SetChunk } from '../datasets/sets/sets.ts'
import type { SetKey } from '../datasets/sources/data-source.ts'
import type { BoardToCount, CountedBoard } from './board-worker.ts'

const worker = new URL('./board-worker.ts', import.meta.url)
const longestMs = 120_000

type Request = Omit<BoardToCount, 'chunks'> & { readonly set: SetKey; readonly chunks: readonly SetChunk[] }

/** Counts a board as the console does, from the same chunks. */
export async function countBoard(
  { db, tenantId }: RequestCtx,
  { set, chunks, ...board }: Request,
): Promise<CountedBoard> {
  const read: BoardToCount['chunks'][number][] = []
  for (const { number, dead, rows } of chunks) {
    const packed = await db.find(sql`
      select ${fieldsOf(datasetChunks, 'columns')} from dataset_chunks where ${ofSet(tenantId, set)} and number = ${number}`)
    if (packed === null) throw new Error('The data was replaced while it was counted.')
    read.push({ columns: packed.columns, dead, rows })
  }
  return inThread({ ...board, chunks: read })
}

function inThread(workerData: BoardToCount): Promise<CountedBoard> {
  const thread = new Worker(worker, { workerData })
  const tooLong = setTimeout(() => void thread.terminate(), longestMs)
  return new Promise<CountedBoard>((resolve, reject) => {
    thread.once('message', resolve)
    thread.once('error', reject)
    thread.once('exit', () => reject(new Error('Counting the board took too long.')))
  }).finally(() => clearTimeout(tooLong))
}
