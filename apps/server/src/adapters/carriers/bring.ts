import { sameNumber } from '@aftermile/domain/carriers/parcel-number'
import { resolveTimeWindow } from '@aftermile/domain/times/resolve-time'
import { addressField, plainField, secretField, urlOf } from '../credentials/credential-fields.ts'
import type {
  AdapterContext,
  CarrierAdapter,
  FoundNumber,
  NumberRequest,
  NumberResult,
} from './client/carrier-adapter.ts'
import { destinationOf } from './client/destination.ts'
import { fetchOneByOne } from './client/fetch-one-by-one.ts'
import { listAt, numberAt, textAt } from './client/json-path.ts'
import { missingNumberResult } from './client/other-number.ts'
import { emptyFacts, readHistory } from './client/raw-events.ts'
import { checkOutcome, requestJson, unexpectedStatus } from './client/request-json.ts'
import { mapping } from './mappings/bring.ts'

const homeZone = 'Europe/Oslo'
const retentionDays = 180

export const bring: CarrierAdapter = {
  id: 'bring',
  name: 'Bring',
  credentialFields: [
    plainField('uid', 'Mybring user'),
    secretField('apiKey', 'API key'),
    { ...plainField('clientUrl', 'Web address of your shop'), default: 'https://aftermile.example' },
    addressField('https://tracking.bring.com'),
  ],
  limits: { numbersPerCall: 1, callsPerDay: null, callsPerNumber: null, perSecond: 5 },
  retentionDays,
  homeZone,
  mapping,

  async check(context, fields) {
    return checkOutcome(await callApi(context, fields, 'TESTPACKAGE-NONE'))
  },

  fetch(context, fields, requests) {
    return fetchOneByOne(requests, async request => {
      const response = await callApi(context, fields, request.number)
      if (response.kind !== 'json') return response
      if (response.status >= 400 && response.status !== 404) return unexpectedStatus(response.status)
      return readResponse(response.value, request)
    })
  },
}

const callApi = (context: AdapterContext, fields: Record<string, string>, number: string) =>
  requestJson(context, {
    url: urlOf(fields, '/api/v2/tracking.json', { q: number, lang: 'en' }),
    headers: {
      'x-mybring-api-uid': fields.uid ?? '',
      'x-mybring-api-key': fields.apiKey ?? '',
      'x-bring-client-url': fields.clientUrl ?? '',
    },
  })

/** Reads the packages with this number, or all packages of the consignment with this number. */
function readResponse(value: unknown, request: NumberRequest): NumberResult {
  const { number } = request
  const consignments = listAt(value, 'consignmentSet')
  for (const consignment of consignments) {
    const packages = listAt(consignment, 'packageSet')
    const own = packages.filter(item => sameNumber(textAt(item, 'packageNumber'), number))
    const isConsignment = sameNumber(textAt(consignment, 'consignmentId'), number)
    if (own.length > 0) return readPackages(own, request)
    if (isConsignment && packages.length > 0) return readPackages(packages, request)
  }
  const answered = consignments.flatMap(entry =>
    listAt(entry, 'packageSet').map(parcel => textAt(parcel, 'packageNumber')),
  )
  return missingNumberResult(request, { retentionDays, answered })
}

function readPackages(packages: readonly unknown[], request: NumberRequest): FoundNumber {
  const { number } = request
  const histories = packages.map(item => {
    const packageNumber = packages.length === 1 ? number : (textAt(item, 'packageNumber') ?? number)
    return readHistory(packageNumber, listAt(item, 'eventSet'), readEvent)
  })
  const [first] = packages
  const dm3 = numberAt(first, 'volumeInDm3')
  return {
    kind: 'found',
    number,
    events: histories.flatMap(({ events }) => events),
    quarantined: histories.flatMap(({ quarantined }) => quarantined),
    estimate: resolveTimeWindow([textAt(first, 'dateOfEstimatedDelivery'), null], destinationOf(request), homeZone),
    facts: {
      ...emptyFacts,
      weightKg: numberAt(first, 'weightInKgs'),
      volumeM3: dm3 === null ? null : dm3 / 1000,
      lengthCm: numberAt(first, 'lengthInCm'),
      widthCm: numberAt(first, 'widthInCm'),
      heightCm: numberAt(first, 'heightInCm'),
    },
  }
}

const readEvent = (event: unknown) => ({
  code: textAt(event, 'status'),
  text: textAt(event, 'description'),
  time:
    textAt(event, 'dateIso') ?? `${textAt(event, 'displayDate') ?? ''} ${textAt(event, 'displayTime') ?? ''}`.trim(),
  place: {
    city: textAt(event, 'city'),
    postalCode: textAt(event, 'postalCode'),
    countryCode: textAt(event, 'countryCode'),
  },
})
