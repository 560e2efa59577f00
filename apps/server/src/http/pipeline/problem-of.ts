import { randomUUID } from 'node:crypto'
import { codeOf, isSerializationFailure, isUnreachable } from '../../db/pool.ts'
import { conflict, Problem, refused, unavailable } from '../../runtime/problem.ts'

/** Turns any error into a problem for the caller, without internal details. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (isUnreachable(error) || isSerializationFailure(error)) return unavailable()
  const known = knownErrors[codeOf(error) ?? '']
  if (known) return known(error)
  return byHttpStatus(error) ?? new Problem(500, { message: 'Something went wrong on our side' })
}

const knownErrors: Record<string, (error: unknown) => Problem> = {
  '23505': () => conflict(),
  '23503': error => conflict(inUseMessage(error)),
  '22021': () => refused('body', '{_field_} contains a character that isn’t allowed'),
  // Half of a surrogate pair in JSON.
  '22P02': () => refused('body', '{_field_} contains a character that isn’t allowed'),
  '22P05': () => refused('body', '{_field_} contains a character that isn’t allowed'),
  '57014': unavailable,
  '55P03': unavailable,
  '25006': unavailable,
  '53100': () => new Problem(507, { message: 'The server has run out of storage' }),
  FST_UNDER_PRESSURE: unavailable,
  FST_ERR_CTP_INVALID_JSON_BODY: () => refused('body', '{_field_} isn’t valid JSON'),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => refused('body', '{_field_} is missing'),
  FST_ERR_CTP_BODY_TOO_LARGE: () => new Problem(413, { message: 'The request is too large' }),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new Problem(415, { message: 'Send the request as application/json' }),
}

/** The message for an item that cannot be deleted because others refer to it. A Citus names the shard, such as tags_102345. */
function inUseMessage(error: unknown): string {
  const table = error instanceof Error && 'table' in error ? String(error.table).replace(/_\d{6,}$/, '') : ''
  return table === '' ? 'This is in use' : `This is used in ${table.replaceAll('_', ' ')}. Remove it there first.`
}

function byHttpStatus(error: unknown): Problem | null {
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  return status >= 400 && status < 500 && error instanceof Error
    ? new Problem(status, { message: error.message })
    : null
}

/** The request id of the caller if it is valid, so that the logs of both sides match. */
export function requestIdOf(request: { headers: Record<string, string | string[] | undefined> }): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
}
