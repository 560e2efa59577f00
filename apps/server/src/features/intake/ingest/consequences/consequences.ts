import type { Ctx } from '../../../../tenancy/context.ts'
import type { ContainerChanges } from './changes.ts'
import { setOverdueTimers } from './overdue-timers.ts'
import { publishChanges } from './publish-changes.ts'
import { writeSearchDocuments } from './search-documents.ts'

/** Something that follows when containers have changed. It gets all changes of a batch at once, in the transaction that made them. */
export type Consequence = (ctx: Ctx, changes: ContainerChanges) => Promise<void>

/** THE LIST of what follows, in this order. */
const consequences: readonly Consequence[] = [writeSearchDocuments, setOverdueTimers, publishChanges]

export async function runConsequences(ctx: Ctx, changes: ContainerChanges): Promise<void> {
  for (const follow of consequences) await follow(ctx, changes)
}
