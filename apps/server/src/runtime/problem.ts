import { conflictMessage, type FieldError, named, notFoundMessage } from '@aftermile/contract/problem'

/** An error response. Thrown anywhere; the HTTP server turns it into a response. */
export class Problem extends Error {
  readonly status: number
  readonly body: { message: string } | { errors: FieldError[] }
  readonly headers: Record<string, string>

  constructor(status: number, body: Problem['body'], headers: Record<string, string> = {}) {
    super('message' in body ? body.message : body.errors.map(error => error.message).join('; '))
    this.status = status
    this.body = body
    this.headers = headers
  }
}

const problem = (status: number, message: string, headers?: Record<string, string>) =>
  new Problem(status, { message }, headers)

export const refusedAll = (failures: FieldError[]) => new Problem(400, { errors: failures.map(named) })
/** refused('validTo', '{_field_} must be later than validFrom') */
export const refused = (name: string, message: string) => refusedAll([{ name, message }])
export const unauthorized = (message = 'Sign in to continue') => problem(401, message, { 'www-authenticate': 'Bearer' })
export const forbidden = (message = 'You don’t have permission to do this') => problem(403, message)
export const notFound = (message = notFoundMessage) => problem(404, message)
export const conflict = (message = conflictMessage) => problem(409, message)
export const stale = () => problem(412, 'Someone else changed this in the meantime')
export const unprocessable = (message: string) => problem(422, message)
export const tooMany = (seconds: number) =>
  problem(429, 'Too many requests. Wait a moment and try again', {
    'retry-after': String(Math.max(1, Math.ceil(seconds))),
  })
export const unavailable = () =>
  problem(503, 'The service is temporarily unavailable. Try again in a moment', { 'retry-after': '1' })
/** Too much of the same at once. It is worth trying again after so many seconds. */
export const busy = (message: string, seconds: number) => problem(503, message, { 'retry-after': String(seconds) })
