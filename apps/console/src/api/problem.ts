import { type FieldError, Problem, Refusal } from '@aftermile/contract/problem'

/** A response that was not a success, or no response at all (status 0). */
export class ApiProblem extends Error {
  override name = 'ApiProblem'
  readonly status: number
  readonly errors: readonly FieldError[]
  readonly requestId: string | null

  constructor(details: { status: number; message: string; errors?: readonly FieldError[]; requestId?: string | null }) {
    super(details.message)
    this.status = details.status
    this.errors = details.errors ?? []
    this.requestId = details.requestId ?? null
  }
}

export const isProblem = (error: unknown, status: number): error is ApiProblem =>
  error instanceof ApiProblem && error.status === status

export const unreachable = () =>
  new ApiProblem({ status: 0, message: 'Can’t reach the server. Check your connection and try again.' })

/** Reads the body of an error. It may not be JSON, as in the error page of a proxy. */
export async function problemOf(response: Response): Promise<ApiProblem> {
  const body: unknown = await response.json().catch(() => null)
  const requestId = response.headers.get('x-request-id')
  const refusal = Refusal.safeParse(body)
  const problem = Problem.safeParse(body)
  return new ApiProblem({
    status: response.status,
    message: problem.success ? problem.data.message : messageFor(response.status),
    errors: refusal.success ? refusal.data.errors : [],
    requestId,
  })
}

function messageFor(status: number): string {
  if (status === 400) return 'Some fields need attention.'
  if (status === 403) return 'You don’t have permission to do this.'
  if (status === 404) return 'Item not found'
  return status >= 500
    ? 'The server had a problem. Try again in a moment.'
    : `The server rejected the request (${status}).`
}
