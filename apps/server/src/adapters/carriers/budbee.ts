import type { Fields } from '@aftermile/domain/carriers/connection-string'
import { resolveTimeWindow } from '@aftermile/domain/times/resolve-time'
import { readOrder } from './budbee-order.ts'
import type {
  AdapterContext,
  CallFailure,
  CarrierAdapter,
  FoundNumber,
  NumberRequest,
  NumberResult,
} from './client/carrier-adapter.ts'
import { addressField, plainField, secretField, urlOf } from './client/credential-fields.ts'
import { fetchOneByOne, notFoundResult } from './client/fetch-one-by-one.ts'
import { textAt, valueAt } from './client/json-path.ts'
import { basicAuth } from './client/oauth-tokens.ts'
import { emptyFacts } from './client/raw-events.ts'
import { checkOutcome, type JsonResponse, requestJson, unexpectedStatus } from './client/request-json.ts'
import { mapping } from './mappings/budbee.ts'

const homeZone = 'Europe/Stockholm'
const retentionDays = 60

export const budbee: CarrierAdapter = {
  id: 'budbee',
  name: 'Budbee',
  credentialFields: [
    plainField('apiKey', 'API key', false),
    secretField('apiSecret', 'API secret', false),
    addressField('https://tracking.budbee.com/api'),
  ],
  limits: { numbersPerCall: 1, callsPerDay: null, callsPerNumber: null, perSecond: 1 },
  retentionDays,
  homeZone,
  mapping,

  async check(outside, fields) {
    return checkOutcome(await ask(outside, fields, '/v3/orders/NONE/meta'))
  },

  fetch(outside, fields, wanted) {
    return fetchOneByOne(wanted, one => fetchOrder(outside, fields, one), 2)
  },
}

/** Two calls: the first says whether it goes to a door or into a locker, and so where to ask and what the words mean. */
async function fetchOrder(
  outside: AdapterContext,
  fields: Fields,
  wanted: NumberRequest,
): Promise<NumberResult | CallFailure> {
  const code = encodeURIComponent(wanted.number)
  const meta = await ask(outside, fields, `/v3/orders/${code}/meta`)
  const type = readEnvelope(meta, wanted, payload => textAt(payload, 'type'))
  if (typeof type === 'object' && type !== null) return type
  const isBox = type === 'BOX'
  const answer = await ask(outside, fields, isBox ? `/box/${code}` : `/v3/orders/${code}`)
  if (isBox) {
    if (answer.kind !== 'json') return answer
    if (answer.status === 404) return notFoundResult(wanted, retentionDays)
    return answer.status >= 400
      ? unexpectedStatus(answer.status)
      : found(answer.value, { isBox, wanted, now: outside.now() })
  }
  return readEnvelope(answer, wanted, payload =>
    found(valueAt(payload, 'conspectus') ?? payload, { isBox, wanted, now: outside.now() }),
  )
}

const ask = (outside: AdapterContext, fields: Fields, path: string) => {
  const { apiKey = '', apiSecret = '' } = fields
  const headers = apiKey === '' ? {} : { authorization: basicAuth(apiKey, apiSecret) }
  return requestJson(outside, { url: urlOf(fields, path), headers })
}

/** These routes answer 200 and say in the body that there is no such order. */
function readEnvelope<Value>(
  answer: JsonResponse | CallFailure,
  wanted: NumberRequest,
  read: (payload: unknown) => Value,
): Value | NumberResult | CallFailure {
  if (answer.kind !== 'json') return answer
  const error = textAt(answer.value, 'errorCode')
  if (error === 'ORDER_NOT_FOUND' || answer.status === 404) return notFoundResult(wanted, retentionDays)
  if (error !== null) return { kind: 'failed', number: wanted.number, reason: error }
  if (answer.status >= 400) return unexpectedStatus(answer.status)
  const payload = valueAt(answer.value, 'payload')
  return payload === undefined ? notFoundResult(wanted, retentionDays) : read(payload)
}

type Answered = { isBox: boolean; wanted: NumberRequest; now: number }

function found(order: unknown, { isBox, wanted: { number }, now }: Answered): FoundNumber {
  const start = textAt(order, 'eta.date', 'eta') ?? textAt(order, 'consignment.start')
  const end = textAt(order, 'eta.date', 'eta') ?? textAt(order, 'consignment.stop')
  return {
    kind: 'found',
    number,
    ...readOrder(order, { isBox, number, now }),
    estimate: resolveTimeWindow([start, end], { postalCode: null, countryCode: null, region: null }, homeZone),
    facts: { ...emptyFacts, servicePointName: isBox ? textAt(order, 'lockerAddress.name') : null },
  }
}
