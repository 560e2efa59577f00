import { dayMs, hourMs } from '@aftermile/domain/times/milliseconds'
import { type Fact, factOf, germanText, randomNumbers, type TrialFile } from './trial-file.ts'

const zone = 'Europe/Berlin'
const shops = ['Bücherstübchen München', 'BÜCHERSTÜBCHEN  MÜNCHEN', 'Müller & Söhne', '株式会社サクラ', '4711']
const numbers = (value: number): string[] => [
  value.toFixed(2).replace('.', ','),
  `1.${String(Math.floor(value)).padStart(3, '0')},5`,
  `1 ${String(Math.floor(value)).padStart(3, '0')},50`,
  value.toFixed(1),
  String(Math.floor(value)),
]

/** A warehouse in Germany: semicolons, decimal commas, five spellings of numbers, no order date, names of shops in two scripts. */
export function germanWarehouse(rows: number): TrialFile {
  const random = randomNumbers(17)
  const facts: Fact[] = []
  const lines = Array.from({ length: rows }, (_, index) => {
    const packed = Math.floor((Date.UTC(2024, 9, 1) + random() * 60 * dayMs) / 60_000) * 60_000
    const shipped = packed + Math.floor(1 + random() * 20) * hourMs
    const delivered = shipped + Math.floor(12 + random() * 80) * hourMs
    const promisedDay = Math.floor((packed + 3 * dayMs) / dayMs) * dayMs
    const isDelivered = index % 17 !== 0
    facts.push(factOf({ zone, booked: packed, delivered: isDelivered ? delivered : null, promisedDay }))
    const weight = numbers(1 + (index % 90))[index % 5]
    return [
      `"${shops[index % shops.length]}"`,
      `DE${index}`,
      germanText(packed),
      germanText(shipped),
      isDelivered ? germanText(delivered) : 'offen',
      germanText(promisedDay).slice(0, 10),
      weight,
      'Köln',
      'Deutschland',
    ].join(';')
  })
  return {
    name: 'lager.csv',
    content: `sep=;\nHändler;Sendung;Gepackt;Versandt;Zugestellt;Zugesagt;Gewicht;Ort;Land\n${lines.join('\n')}\n`,
    timeZone: zone,
    mapping: {
      kind: 'shipments',
      fields: {
        Händler: 'merchantId',
        Sendung: 'shipmentNumber',
        Gepackt: 'packedAt',
        Versandt: 'departedAt',
        Zugestellt: 'deliveredAt',
        Zugesagt: 'promisedAt',
        Gewicht: 'grossWeightKg',
        Ort: 'toCity',
        Land: 'toCountryCode',
      },
      emptyTexts: { Zugestellt: ['offen'] },
    },
    facts,
    refused: 0,
    newMerchants: 4,
  }
}
