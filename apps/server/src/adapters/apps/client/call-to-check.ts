import type { CallOutcome } from '../../carriers/client/carrier-adapter.ts'
import type { OutsideRequest } from '../../egress/outside-call.ts'
import type { AppContext } from '../message-sender.ts'
import type { SendAnswer } from './call-to-send.ts'
import { parseJson } from './parse-json.ts'

/** Tests a credential with a call. `read` decides about an answer other than 401, 403 and 429; by default any 2xx with JSON is good. */
export async function callToCheck(
  { call }: Pick<AppContext, 'call'>,
  request: OutsideRequest,
  read: (answer: SendAnswer) => CallOutcome = readGood,
): Promise<CallOutcome> {
  const response = await call(request)
  if (response.kind !== 'response') return { kind: 'failed', reason: response.message, cause: response.kind }
  const { status, text, headers } = response
  if (status === 401 || status === 403) return { kind: 'unauthorized', reason: `The reply is ${status}.` }
  if (status === 429) return { kind: 'quota', retryAt: null }
  return read({ status, text, headers, value: parseJson(text) })
}

export function readGood({ status, value }: SendAnswer): CallOutcome {
  if (status < 200 || status > 299) return { kind: 'failed', reason: `The reply is ${status}.`, cause: 'status' }
  if (value === undefined) return { kind: 'failed', reason: 'The reply couldn’t be read.', cause: 'garbage' }
  return { kind: 'ok' }
}
