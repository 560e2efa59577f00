import { dayMs } from '@aftermile/domain/times/milliseconds'
import { type Fact, randomNumbers, type TrialFile } from './trial-file.ts'

/** Air freight with milestones as Unix times and as ISO 8601, and promises to the second. No order date: the first milestone counts. */
export function airFreight(rows: number): TrialFile {
  const random = randomNumbers(11)
  const facts: Fact[] = []
  const lines = Array.from({ length: rows }, (_, index) => {
    const received = Math.floor((Date.UTC(2014, 0, 6) + random() * 150 * dayMs) / 1000) * 1000
    const departed = received + Math.round(random() * 30) * 3_600_000
    const arrived = departed + Math.round(4 + random() * 40) * 3_600_000
    const delivered = arrived + Math.round(random() * 60) * 3_600_000
    const promised = received + 90 * 3_600_000 + 1000
    const isDelivered = index % 50 !== 0
    const hasReceived = index % 9 !== 0
    const isKept = isDelivered ? delivered <= promised : null
    const bookedAt = hasReceived ? received : departed
    facts.push({ bookedAt, deliveredAt: isDelivered ? delivered : null, isKept, isKeptAtMidnight: isKept })
    const seconds = (time: number) => String(time / 1000)
    return [
      `020-${String(10_000_000 + index)}`,
      hasReceived ? seconds(received) : 'NULL',
      seconds(departed),
      new Date(arrived).toISOString(),
      isDelivered ? new Date(delivered).toISOString() : '-',
      new Date(promised).toISOString(),
      ['FRA', 'JFK', 'HKG'][index % 3],
    ].join('|')
  })
  return {
    name: 'air-freight.csv',
    content: `air_waybill|rcs|dep|rcf|dlv|dlv_planned|station\n${lines.join('\n')}\n`,
    timeZone: 'UTC',
    mapping: {
      kind: 'shipments',
      fields: {
        air_waybill: 'shipmentNumber',
        rcs: 'packedAt',
        dep: 'departedAt',
        rcf: 'arrivedAt',
        dlv: 'deliveredAt',
        dlv_planned: 'latestAt',
      },
      constants: { merchantId: 'trial-air' },
    },
    facts,
    refused: 0,
    newMerchants: 1,
  }
}
