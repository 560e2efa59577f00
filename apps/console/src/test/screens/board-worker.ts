import { type OperationsRow, operationsSet } from '@aftermile/dashboards/analytics/operations'
import { chunkOf, textsOf } from '@aftermile/dashboards/data/chunk'
import { boardRegistry } from '../../features/boards/engine/board-registry.ts'
import { hostEngine } from '../../features/boards/engine/engine-host.ts'
import type { FromEngine, ToEngine } from '../../features/boards/engine/engine-messages.ts'
import type { LoadDataset } from '../../features/boards/engine/load-dataset.ts'

/** The engine of the boards in the thread of the test, with these rows. */
export function boardWorker(rows: readonly OperationsRow[]) {
  const load: LoadDataset = async engine => {
    if (rows.length > 0) engine.put([{ id: 'one', chunk: chunkOf(operationsSet, [...rows]) }])
    const texts = async () => {
      if (rows.length > 0) engine.putTexts('one', textsOf(operationsSet, [...rows]))
      return true
    }
    return { timeStamp: '2026-11-15T11:00:00Z', texts }
  }
  return class extends EventTarget {
    readonly handle = hostEngine({ post: data => this.tell(data), load, registry: boardRegistry })
    tell(data: FromEngine): void {
      queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })))
    }
    postMessage(message: ToEngine): void {
      this.handle(message)
    }
    terminate(): void {}
  }
}

/** A row with nothing known, and these values. */
export function anOperation(part: Partial<OperationsRow>): OperationsRow {
  const known = Object.entries(operationsSet.columns).map(([name, { kind }]) => [name, kind === 'measure' ? 0 : null])
  return { ...(Object.fromEntries(known) as unknown as OperationsRow), ...part } // every column exists
}
