import { insights } from '@aftermile/contract/boards/insights'
import { Meta, meta } from '@aftermile/contract/settings/meta'
import { promiseTargets } from '@aftermile/domain/lists/promise-targets'
import { expect, test } from 'vitest'
import { answer } from '../../../../test/screens/answers.ts'
import { anOperation } from '../../../../test/screens/board-worker.ts'
import { openScreen } from '../../../../test/screens/open-screen.tsx'
import { sample } from '../../../../test/screens/sample.ts'

const names = answer(
  meta.get,
  sample(Meta, {
    serviceProvider: [
      { id: 'postnord', text: 'PostNord', color: null, icon: null },
      { id: 'bring', text: 'Bring', color: null, icon: null },
    ],
  }),
)
const noPromises = answer(insights.promises, {
  targets: [...promiseTargets],
  promises: [],
  leftOut: { promises: 0, shipments: 0 },
})
const path = '/analytics/print?quarter=20263'
const shipments = (serviceProviderId: string, wasDeliveredOnTime: boolean, total: number) =>
  anOperation({
    year: 2026,
    month: 8,
    serviceProviderId,
    wasDeliveredOnTime,
    lateParty: wasDeliveredOnTime ? null : 'carrier',
    total,
    promised: total,
    deliveredOnTime: wasDeliveredOnTime ? total : 0,
  })
const carried = (id: string, kept: number, late: number) => [shipments(id, true, kept), shipments(id, false, late)]

test('a quarter without shipments says so', async () => {
  const screen = await openScreen(path, { answers: [names, noPromises] })
  await screen.says('Nordhem Group: service quality, Q3 2026')
  await screen.says('Shipments booked Jul – Sep 2026, compared with Apr – Jun 2026')
})

test('each carrier has its share of promises that were kept', async () => {
  const screen = await openScreen(path, {
    answers: [names, noPromises],
    rows: [...carried('postnord', 90, 10), ...carried('bring', 50, 50)],
  })
  await screen.says('PostNord')
  await screen.says('On time: 70,0 %of 200 with a promise')
  await screen.says('70,0 % of 200 shipments with a kept or broken promise were on time.')
  const rows = [...document.querySelectorAll('tbody tr')].map(row => row.textContent ?? '')
  expect(rows.find(row => row.startsWith('PostNord'))).toContain('90,0')
  expect(rows.find(row => row.startsWith('Bring'))).toContain('50,0')
})
