import { Problem } from '../../../runtime/problem.ts'

/** What a page says when too much work waits already. Every other error stays one. */
export function whenBusy(error: unknown): 'busy' {
  if (error instanceof Problem && error.status === 429) return 'busy'
  throw error
}
