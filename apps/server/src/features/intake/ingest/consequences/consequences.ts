import type { Ctx } from '../../../../tenancy/context.ts'
import type { Changes } from './changes.ts'
import { setTimers } from './overdue-timers.ts'
import { tellConsoles } from './publish-changes.ts'
import { writeSearchDocuments } from './search-documents.ts'

/** Something that follows when containers have changed. It gets all changes of a batch at once, in the transaction that made them. */
export type Consequence = (ctx: Ctx, changes: Changes) => Promise<void>

/** THE LIST of what follows, in this order. */
const consequences: readonly Consequence[] = [writeSearchDocuments, setTimers, tellConsoles]

export async function runConsequences(ctx: Ctx, changes: Changes): Promise<void> {
  for (const follow of consequences) await follow(ctx, changes)
}
