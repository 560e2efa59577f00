import { resolveTimeWindow } from '@aftermile/domain/times/resolve-time'
import type { AdapterContext, CarrierAdapter, FoundNumber, NumberRequest } from './client/carrier-adapter.ts'
import { addressField, plainField, secretField, urlOf } from './client/credential-fields.ts'
import { fetchOneByOne, notFoundResult } from './client/fetch-one-by-one.ts'
import { listAt, numberAt, textAt } from './client/json-path.ts'
import { emptyFacts, readHistory, sameNumber } from './client/raw-events.ts'
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
    { ...plainField('clientUrl', 'Address of your shop'), default: 'https://aftermile.example' },
    addressField('https://tracking.bring.com'),
  ],
  limits: { numbersPerCall: 1, callsPerDay: null, callsPerNumber: null, perSecond: 5 },
  retentionDays,
  homeZone,
  mapping,

  async check(outside, fields) {
    return checkOutcome(await ask(outside, fields, 'TESTPACKAGE-NONE'))
  },

  fetch(outside, fields, wanted) {
    return fetchOneByOne(wanted, async one => {
      const answer = await ask(outside, fields, one.number)
      if (answer.kind !== 'json') return answer
      if (answer.status >= 400 && answer.status !== 404) return unexpectedStatus(answer.status)
      return readAnswer(answer.value, one) ?? notFoundResult(one, retentionDays)
    })
  },
}

const ask = (outside: AdapterContext, fields: Record<string, string>, number: string) =>
  requestJson(outside, {
    url: urlOf(fields, '/api/v2/tracking.json', { q: number, lang: 'en' }),
    headers: {
      'x-mybring-api-uid': fields.uid ?? '',
      'x-mybring-api-key': fields.apiKey ?? '',
      'x-bring-client-url': fields.clientUrl ?? '',
    },
  })

/** The packages that bear the number, or all of the consignment that does. */
function readAnswer(value: unknown, { number }: NumberRequest): FoundNumber | null {
  for (const consignment of listAt(value, 'consignmentSet')) {
    const packages = listAt(consignment, 'packageSet')
    const own = packages.filter(one => sameNumber(textAt(one, 'packageNumber'), number))
    const isWhole = sameNumber(textAt(consignment, 'consignmentId'), number)
    if (own.length > 0) return readPackages(own, number)
    if (isWhole && packages.length > 0) return readPackages(packages, number)
  }
  return null
}

function readPackages(packages: readonly unknown[], number: string): FoundNumber {
  const histories = packages.map(one => {
    const packageNumber = packages.length === 1 ? number : (textAt(one, 'packageNumber') ?? number)
    return readHistory(packageNumber, listAt(one, 'eventSet'), readEvent)
  })
  const [first] = packages
  const dm3 = numberAt(first, 'volumeInDm3')
  return {
    kind: 'found',
    number,
    events: histories.flatMap(({ events }) => events),
    quarantined: histories.flatMap(({ quarantined }) => quarantined),
    estimate: resolveTimeWindow([textAt(first, 'dateOfEstimatedDelivery'), null], nowhere, homeZone),
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

const nowhere = { postalCode: null, countryCode: null, region: null }

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
