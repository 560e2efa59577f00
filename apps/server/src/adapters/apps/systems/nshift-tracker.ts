import { type Mapping, mappingRowsOf } from '@aftermile/domain/carriers/compile-mapping'
import type { Fields } from '@aftermile/domain/carriers/connection-string'
import { sameNumber } from '@aftermile/domain/carriers/parcel-number'
import { dayMs } from '@aftermile/domain/times/milliseconds'
import type {
  AdapterContext,
  CallFailure,
  CarrierAdapter,
  NumberRequest,
  NumberResult,
} from '../../carriers/client/carrier-adapter.ts'
import { fetchOneByOne, notFoundResult } from '../../carriers/client/fetch-one-by-one.ts'
import { listAt, textAt, valueAt } from '../../carriers/client/json-path.ts'
import { checkToken, requestWithToken, type TokenSource } from '../../carriers/client/oauth-tokens.ts'
import { missingNumberResult } from '../../carriers/client/other-number.ts'
import { emptyFacts, type ReadEvent, readHistory } from '../../carriers/client/raw-events.ts'
import { unexpectedStatus } from '../../carriers/client/request-json.ts'
import { type CredentialField, plainField, secretField, urlOf } from '../../credentials/credential-fields.ts'

/** The ids are those of the normalised states. Of the rest of them only the names are known. */
const mapping: Mapping = {
  version: 1,
  rows: mappingRowsOf([
    { code: '1000', to: null },
    { code: '1001', to: null },
    { code: '1002', to: null },
    { code: '1003', to: null },
    { code: '1004', to: 'notified' },
    { code: '1005', to: null },
    { code: '1007', to: null },
    { code: '1008', to: null },
    { code: '1009', to: null },
    { code: '2000', to: 'in_transit' },
    { code: '2001', to: 'out_for_delivery' },
    { code: '2002', to: 'at_service_point' },
    { textPattern: '^delivered', to: 'delivered' },
    { textPattern: '^out for delivery', to: 'out_for_delivery' },
    { textPattern: '^ready for pick', to: 'at_service_point' },
    { textPattern: '^in transit', to: 'in_transit' },
  ]),
}

const retentionDays = 365

const urlField = (id: string, label: string, address: string): CredentialField => ({
  ...plainField(id, label),
  default: address,
  format: 'url',
})

/** Asks nShift Track for a parcel by its barcode, whatever carrier it is with. */
export const nshiftTracker: CarrierAdapter = {
  id: 'nshift',
  name: 'nShift',
  credentialFields: [
    plainField('clientId', 'Client ID'),
    secretField('clientSecret', 'Client secret'),
    { ...plainField('installationTag', 'Installation tag', false), help: 'Limits what is read to one installation.' },
    urlField('tokenUrl', 'Token address', 'https://account.nshiftportal.com/idp/connect/token'),
    urlField('baseUrl', 'Address', 'https://api.nshiftportal.com/track/shipmentdata'),
  ],
  limits: { numbersPerCall: 1, callsPerDay: null, callsPerNumber: null, perSecond: 2 },
  retentionDays,
  homeZone: 'Europe/Oslo',
  mapping,
  check: (context, fields) => checkToken(context, tokenSource(fields)),
  fetch: (context, fields, requests) => fetchOneByOne(requests, request => fetchParcel(context, fields, request)),
}

const tokenSource = ({ tokenUrl = '', clientId = '', clientSecret = '' }: Fields): TokenSource => ({
  url: tokenUrl,
  clientId,
  clientSecret,
  clientAuth: 'form',
})

async function fetchParcel(
  context: AdapterContext,
  fields: Fields,
  request: NumberRequest,
): Promise<NumberResult | CallFailure> {
  const at = (days: number) => new Date(context.now() + days * dayMs).toISOString()
  const { installationTag = '' } = fields
  const response = await requestWithToken(context, tokenSource(fields), {
    url: urlOf(fields, '/Operational/Shipments/Aggregated/ByBarcode'),
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      query: request.number,
      startDate: at(-2 - Math.min(request.ageDays ?? 30, retentionDays)),
      endDate: at(1),
      pageSize: 20,
      pageIndex: 0,
      installationTags: installationTag === '' ? [] : [installationTag],
      actorTags: [],
      carrierTags: [],
    }),
  })
  if (response.kind !== 'json') return response
  if (response.status === 404) return notFoundResult(request, retentionDays)
  if (response.status >= 400) return unexpectedStatus(response.status)
  return readParcel(response.value, request)
}

const numberPaths = ['packageNumber', 'barcode', 'packageNo', 'number', 'trackingNumber']

/** The parcel with the number. A reply with one parcel is about that one, because it was asked for. */
function readParcel(value: unknown, request: NumberRequest): NumberResult {
  const shipments = listAt(value, Array.isArray(value) ? '' : 'shipments').map(
    item => valueAt(item, 'shipment') ?? item,
  )
  const all = shipments.flatMap(shipment =>
    listAt(shipment, 'lines[].packages[]').map(parcel => ({ shipment, parcel })),
  )
  const isNamed = (parcel: unknown) => numberPaths.some(path => sameNumber(textAt(parcel, path), request.number))
  const numbers = (parcel: unknown) => numberPaths.some(path => textAt(parcel, path) !== null)
  const found =
    all.find(({ parcel }) => isNamed(parcel)) ?? (all.length === 1 && !numbers(all[0]?.parcel) ? all[0] : undefined)
  const answered = all.map(({ parcel }) => textAt(parcel, ...numberPaths))
  if (found === undefined) return missingNumberResult(request, { retentionDays, answered })
  const events = [...listAt(found.shipment, 'events'), ...listAt(found.parcel, 'events')]
  return {
    kind: 'found',
    number: request.number,
    ...readHistory(request.number, events, readEvent),
    estimate: null,
    facts: emptyFacts,
  }
}

const readEvent: ReadEvent = event => ({
  id: textAt(event, 'uuid', 'eventUuid', 'id'),
  code: textAt(event, 'normalizedStatusId', 'normalizedStatus.id', 'normalizedStatus', 'statusId', 'status'),
  subCode: textAt(event, 'carrierStatusCode', 'carrierEventCode', 'code'),
  text: textAt(event, 'normalizedStatusName', 'normalizedStatus.name', 'statusName', 'description', 'text', 'name'),
  time: textAt(event, 'eventDate', 'date', 'timestamp', 'eventTime', 'created') ?? '',
  place: {
    name: textAt(event, 'location'),
    city: textAt(event, 'cityName', 'city'),
    postalCode: textAt(event, 'postalCode'),
    countryCode: textAt(event, 'countryCode', 'country'),
  },
})
