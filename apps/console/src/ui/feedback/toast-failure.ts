import { isProblem } from '../../api/problem.ts'
import { reasonOf } from './reason-of.ts'
import { toast } from './toast.tsx'

/** Says that an action failed, and why. A 403 leads to the forbidden page instead. */
export function toastFailure(action: string, error: unknown): void {
  if (!isProblem(error, 403)) toast({ message: `${action} failed. ${reasonOf(error)}`, kind: 'problem' })
}
