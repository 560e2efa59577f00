// What the engine holds for so many rows, apart from texts, in a process of its own. Needs --expose-gc.

import { widgetResults } from '../packages/dashboards/src/board/widget-results.ts'
import { Engine } from '../packages/dashboards/src/crossfilter/engine.ts'
import { live } from '../packages/dashboards/src/live/live.ts'
import { outboundDelivery as board } from '../packages/dashboards/src/live/live-boards.ts'
import { liveChunks, liveNow } from './live-rows.ts'

const rows = Number(process.argv[2])

function heldBytes(): number {
  globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

const before = heldBytes()
const engine = new Engine(live, { zone: 'Europe/Stockholm', now: liveNow })
engine.put([...liveChunks({ rows, perChunk: 32_768 })].map(({ id, chunk }) => ({ id, chunk })))
engine.limit(board.where)
engine.filter('merchantId', { values: ['merchant0'] })
widgetResults(engine, board)
// Twice: what the first finds unused may hold on to more.
heldBytes()
console.log(((heldBytes() - before) / 1e6).toFixed(1))
if (engine.rows !== rows) throw new Error('Rows are missing')
