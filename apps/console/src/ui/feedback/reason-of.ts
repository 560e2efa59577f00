import { ApiProblem } from '../../api/problem.ts'

/** Why a call failed, as a sentence. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof ApiProblem)) return 'Processing error, please retry.'
  const reasons = error.errors.map(({ message }) => `${message.replaceAll("'", '')}.`)
  return reasons.join(' ') || error.message
}
