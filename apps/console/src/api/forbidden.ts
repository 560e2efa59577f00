import { isProblem } from './problem.ts'

let showForbidden = (): void => {}

/** Sets how the forbidden page is shown. */
export function onForbidden(show: () => void): void {
  showForbidden = show
}

/** Leads to the forbidden page if the error is a 403, and returns whether it is. Queries and mutations do it by themselves. */
export function checkForbidden(error: unknown): boolean {
  const isForbidden = isProblem(error, 403)
  if (isForbidden) showForbidden()
  return isForbidden
}
