import type { PlannedAction } from '../planned-action.ts'
import { targetOf } from '../selection.ts'

/** The idempotency key of an action. It stays the same while the same action is tried again, until it has succeeded. */
export function actionKeys() {
  let tried: { content: string; key: string } | null = null
  return {
    keyOf({ selection, actions }: PlannedAction): string {
      const content = JSON.stringify([targetOf(selection), actions])
      if (tried?.content !== content) tried = { content, key: crypto.randomUUID() }
      return tried.key
    },
    done() {
      tried = null
    },
  }
}
