// Measures the memory of the engine without texts, in its own process. Needs --expose-gc.

import { widgetResults } from '../../packages/dashboards/src/board/widget-results.ts'
import { Engine } from '../../packages/dashboards/src/crossfilter/engine.ts'
import { live } from '../../packages/dashboards/src/live/live.ts'
import { outboundDelivery as board } from '../../packages/dashboards/src/live/live-boards.ts'
import { liveChunks, liveNow } from './live-rows.ts'

const rows = Number(process.argv[2])

function usedBytes(): number {
  globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

const before = usedBytes()
const engine = new Engine(live, { zone: 'Europe/Stockholm', now: liveNow })
engine.expect(rows)
engine.put(readChunks().map(id => ({ id })))
engine.limit(board.where)
engine.filter('merchantId', { values: ['merchant0'] })
widgetResults(engine, board)
// Collect twice: the first run may free objects that kept others alive.
usedBytes()
console.log(((usedBytes() - before) / 1e6).toFixed(1))
if (engine.rows !== rows) throw new Error('Rows are missing')

/** A function, because a loop at the top level keeps the rows of its last chunk. */
function readChunks(): string[] {
  const ids: string[] = []
  for (const { id, chunk } of liveChunks({ rows, perChunk: 32_768 })) {
    engine.read(id, chunk)
    ids.push(id)
  }
  return ids
}
