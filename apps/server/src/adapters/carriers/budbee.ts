import type { Fields } from '@aftermile/domain/carriers/connection-string'
import { resolveTimeWindow } from '@aftermile/domain/times/resolve-time'
import { addressField, plainField, secretField, urlOf } from '../credentials/credential-fields.ts'
import { readOrder } from './budbee-order.ts'
import type {
  AdapterContext,
  CallFailure,
  CarrierAdapter,
  FoundNumber,
  NumberRequest,
  NumberResult,
} from './client/carrier-adapter.ts'
import { destinationOf } from './client/destination.ts'
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

  async check(context, fields) {
    return checkOutcome(await callApi(context, fields, '/v3/orders/NONE/meta'))
  },

  fetch(context, fields, requests) {
    return fetchOneByOne(requests, request => fetchOrder(context, fields, request), 2)
  },
}

/** Makes two calls. The first shows if it is home delivery or a parcel locker: each has its own route and its own statuses. */
async function fetchOrder(
  context: AdapterContext,
  fields: Fields,
  request: NumberRequest,
): Promise<NumberResult | CallFailure> {
  const code = encodeURIComponent(request.number)
  const meta = await callApi(context, fields, `/v3/orders/${code}/meta`)
  const type = readPayload(meta, request, payload => textAt(payload, 'type'))
  if (typeof type === 'object' && type !== null) return type
  const isBox = type === 'BOX'
  const response = await callApi(context, fields, isBox ? `/box/${code}` : `/v3/orders/${code}`)
  if (isBox) {
    if (response.kind !== 'json') return response
    if (response.status === 404) return notFoundResult(request, retentionDays)
    return response.status >= 400
      ? unexpectedStatus(response.status)
      : found(response.value, { isBox, request, now: context.now() })
  }
  return readPayload(response, request, payload =>
    found(valueAt(payload, 'conspectus') ?? payload, { isBox, request, now: context.now() }),
  )
}

const callApi = (context: AdapterContext, fields: Fields, path: string) => {
  const { apiKey = '', apiSecret = '' } = fields
  const headers = apiKey === '' ? {} : { authorization: basicAuth(apiKey, apiSecret) }
  return requestJson(context, { url: urlOf(fields, path), headers })
}

/** Reads the body of a v3 route: it answers 200 even for an unknown order and reports the error in the body. */
function readPayload<Value>(
  response: JsonResponse | CallFailure,
  request: NumberRequest,
  read: (payload: unknown) => Value,
): Value | NumberResult | CallFailure {
  if (response.kind !== 'json') return response
  const error = textAt(response.value, 'errorCode')
  if (error === 'ORDER_NOT_FOUND' || response.status === 404) return notFoundResult(request, retentionDays)
  if (error !== null) return { kind: 'failed', number: request.number, reason: error }
  if (response.status >= 400) return unexpectedStatus(response.status)
  const payload = valueAt(response.value, 'payload')
  return payload === undefined ? notFoundResult(request, retentionDays) : read(payload)
}

type OrderRequest = { isBox: boolean; request: NumberRequest; now: number }

function found(order: unknown, { isBox, request, now }: OrderRequest): FoundNumber {
  const { number } = request
  const start = textAt(order, 'eta.date', 'eta') ?? textAt(order, 'consignment.start')
  const end = textAt(order, 'eta.date', 'eta') ?? textAt(order, 'consignment.stop')
  return {
    kind: 'found',
    number,
    ...readOrder(order, { isBox, number, now }),
    estimate: resolveTimeWindow([start, end], destinationOf(request), homeZone),
    facts: { ...emptyFacts, servicePointName: isBox ? textAt(order, 'lockerAddress.name') : null },
  }
}
