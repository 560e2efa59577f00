import type { Ctx } from '../../../../tenancy/context.ts'
import type { ContainerChanges } from './changes.ts'
import { notifySubscribers } from './notify-subscribers.ts'
import { setOverdueTimers } from './overdue-timers.ts'
import { publishChanges } from './publish-changes.ts'
import { evaluateRules } from './run-rules.ts'
import { writeSearchDocuments } from './search-documents.ts'

/** Work that follows from changed containers. It gets all changes of a batch at once, in the same transaction. */
export type Consequence = (ctx: Ctx, changes: ContainerChanges) => Promise<void>

/** They run in this order. */
const consequences: readonly Consequence[] = [
  writeSearchDocuments,
  setOverdueTimers,
  evaluateRules,
  notifySubscribers,
  publishChanges,
]

export async function runConsequences(ctx: Ctx, changes: ContainerChanges): Promise<void> {
  for (const run of consequences) await run(ctx, changes)
}
