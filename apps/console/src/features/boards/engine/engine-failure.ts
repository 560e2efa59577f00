import { ApiProblem } from '../../../api/problem.ts'
import type { EngineFailure } from './engine-messages.ts'

const unexpected = 'Couldn’t read the data. Reload the page to get the latest version.'

/** An error in the form in which the worker posts it to the page. */
export const failureOf = (error: unknown): EngineFailure =>
  error instanceof ApiProblem
    ? { status: error.status, message: error.message, requestId: error.requestId }
    : { status: 502, message: unexpected, requestId: null }

export const problemOfFailure = (failure: EngineFailure): ApiProblem => new ApiProblem(failure)
