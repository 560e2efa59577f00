import type { Body } from '@aftermile/contract/endpoint'
import type { contract } from '@aftermile/contract/index'
import { receiverSideOf } from '@aftermile/domain/shipment/receiver'
import type { CorrectedBy } from '../../../db/tables/shipments.ts'
import type { Ctx } from '../../../tenancy/context.ts'
import type { ShipmentOverride } from '../../intake/ingest/override-shipments.ts'
import type { ShipmentRow } from '../../intake/ingest/shipments/shipment-row.ts'

export type SentReceiver = Omit<Body<typeof contract.corrections.shipment>, 'reason'>

export const correctedBy = ({ author, now }: Ctx, reason: string): CorrectedBy => ({
  by: author.name,
  at: new Date(now).toISOString(),
  reason,
})

export const correctionsOf = (rows: readonly ShipmentRow[], sent: SentReceiver): ShipmentOverride[] =>
  rows.flatMap(row => {
    const values = changesOf(row, shipmentValues(row, sent))
    return Object.keys(values).length === 0 ? [] : [{ id: row.id, values }]
  })

/** Of a return, the receiver is the person who sends it back. */
function shipmentValues({ scenarioId }: ShipmentRow, sent: SentReceiver): Partial<ShipmentRow> {
  const { name, email, phone, address1, zipCode, city, countryCode, servicePointName } = sent
  const place = { servicePointName }
  return receiverSideOf(scenarioId) === 'from'
    ? given({
        ...{ fromName: name, fromEmail: email, fromPhone: phone, fromAddress1: address1 },
        ...{ fromZipCode: zipCode, fromCity: city, fromCountryCode: countryCode, ...place },
      })
    : given({
        ...{ toName: name, toEmail: email, toPhone: phone, toAddress1: address1 },
        ...{ toZipCode: zipCode, toCity: city, toCountryCode: countryCode, ...place },
      })
}

type Sent = Readonly<Record<string, string | null | undefined>>

/** What was sent. An empty text clears a value as null does. */
export const given = (values: Sent): Record<string, string | null> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([field, value]) => (value === undefined ? [] : [[field, value || null]])),
  )

export const changesOf = <Row extends object>(row: Row, values: Partial<Row>): Partial<Row> => {
  const is = new Map(Object.entries(row))
  // Some of its fields.
  return Object.fromEntries(Object.entries(values).filter(([field, value]) => is.get(field) !== value)) as Partial<Row>
}
