import type { ParcelHistory, Step, StepKind } from '../parcels/parcel-history.ts'
import { statusText } from '../parcels/parcel-history.ts'
import type { CarrierState, Protocol, SimResponse } from './protocol.ts'
import { nordicTime } from './time-formats.ts'

type Status = readonly [standard: string, ice: string, ric: string, text: string]

const statuses: Readonly<Record<StepKind, Status>> = {
  booked: ['VA', 'PARCV', 'NRQRD', 'The instruction data for this shipment have been provided by the sender'],
  collected: ['AE', 'PCKDU', 'PUBCR', 'The shipment has been picked up'],
  terminal: ['AA', 'LDTMV', 'MVMTV', 'The shipment has been processed in the parcel center of origin'],
  customs: ['ZO', 'ICPRC', 'OARRV', 'The shipment is being prepared for customs clearance'],
  customs_hold: ['ZO', 'HLDCU', 'NORSN', 'The shipment is with customs'],
  customs_cleared: ['ZO', 'RSDCP', 'OARRV', 'The customs clearance has been completed'],
  near: ['EE', 'ULFMV', 'UNLDD', 'The shipment has been processed in the destination parcel center'],
  out: ['PO', 'SRTED', 'NRQRD', 'The shipment has been loaded onto the delivery vehicle'],
  failed: ['ZN', 'NTDEL', 'NHOME', 'The shipment could not be delivered'],
  shelf: ['ZF', 'HLDCC', 'SERPT', 'The shipment is ready for pick-up at the retail outlet'],
  picked_up: ['ZU', 'DLVRD', 'SERPT', 'The recipient has picked up the shipment from the retail outlet'],
  delivered: ['ZU', 'DLVRD', 'ACCPT', 'The shipment has been successfully delivered'],
  delayed: ['BV', 'MVTEX', 'TCHBD', 'The transport of the shipment is delayed'],
  searching: ['BV', 'EXPHD', 'LOSTX', 'The whereabouts of the shipment are being clarified'],
  lost: ['ZN', 'RCCLS', 'LOSTX', 'The shipment could not be found'],
  returning: ['ZN', 'RETRN', 'NHOME', 'The shipment is being returned to the sender'],
  returned: ['ZU', 'DLVRD', 'ACCPT', 'The shipment has been returned to the sender'],
}

const fields = { apiKey: 'simulated-key', apiSecret: 'simulated secret', user: 'zt12345', password: 'ge"he<im&' }
const basic = `Basic ${Buffer.from(`${fields.apiKey}:${fields.apiSecret}`).toString('base64')}`
const maxNumbers = 20
const countryNames = new Intl.DisplayNames('en', { type: 'region' })

export const dhlParcelDe: Protocol = {
  fields,
  respond({ path, query, headers }, state) {
    if (headers.authorization !== basic) return dhlParcelDe.unauthorized()
    if (path !== '/parcel/de/tracking/v0/shipments') return { status: 404, body: { status: 404, title: 'Not found' } }
    const asked = attributesOf(query.get('xml') ?? '')
    if (asked.appname !== fields.user || asked.password !== fields.password) return list('5', ' error="login failed"')
    const numbers = asked['piece-code']?.split(';') ?? []
    if (asked.request !== 'd-get-piece-detail' || numbers.length > maxNumbers)
      return list('10', ' error="wrong request"')
    const pieces = numbers.map(number => pieceOf(number, state)).filter(piece => piece !== '')
    return pieces.length === 0 ? list('100', ' error="No data found"') : list('0', '', pieces.join(''))
  },
  quota: () => ({ status: 429, body: { status: 429, title: 'Too Many Requests' } }),
  unauthorized: () => ({ status: 401, body: { status: 401, title: 'Unauthorized' } }),
}

const list = (code: string, error = '', pieces = ''): SimResponse => ({
  type: 'application/xml',
  body: `<?xml version="1.0" encoding="UTF-8"?>
    <data name="piece-shipment-list" code="${code}"${error} request-id="simulated">${pieces}</data>`,
})

function pieceOf(asked: string, { historyOf }: CarrierState): string {
  const history = historyOf(asked)
  if (history === null) return ''
  const { number, destination } = history
  const events = history.steps.map(step => `<data name="piece-event" ${eventOf(history, step)}/>`)
  return `<data name="piece-shipment" error-status="0" piece-code="${number}" piece-identifier="${number}" shipment-weight="1.25"
    dest-country="${destination.countryCode}" pan-recipient-postalcode="${destination.postalCode}" ruecksendung="false">
    <data name="piece-event-list" piece-identifier="${number}">${events.join('\n')}</data></data>`
}

function eventOf(history: ParcelHistory, step: Step): string {
  const [standard, ice, ric, text] = statuses[step.kind]
  const { date, time } = nordicTime(step)
  const country = countryNames.of(step.place.countryCode)
  return `event-timestamp="${date} ${time}" event-status="${statusText(history, text)}" ice="${ice}" ric="${ric}"
    event-location="${step.place.city}" event-country="${country}" standard-event-code="${standard}"
    ruecksendung="${step.kind === 'returned'}"`
}

/** The attributes of the one element of a request. */
function attributesOf(xml: string): Record<string, string> {
  const pairs = [...xml.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, decoded(value)])
  return Object.fromEntries(pairs)
}

const decoded = (value: string): string => value.replace(/&#(\d+);/g, (_, point) => String.fromCodePoint(Number(point)))
