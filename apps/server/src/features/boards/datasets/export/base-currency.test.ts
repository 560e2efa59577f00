import { apiBase, contract } from '@aftermile/contract/index'
import { beforeAll, expect, test } from 'vitest'
import { aShipment, send } from '../../../../test/data/containers.ts'
import { refreshMonthsOf } from '../../../../test/data/month-sets.ts'
import { type Caller, testServer } from '../../../../test/server.ts'
import { operationsSource } from '../sources/analytics/operations-source.ts'

const server = testServer()
let admin: Caller

beforeAll(async () => {
  admin = await server.as('admin@nordhem.example')
})

const inSummer = { bookedAt: '2026-07-02T09:00:00Z', salesValue: 100, currency: 'EUR' }

/** The base sales value of July by its currency, as the file of the board says. */
async function valuesByCurrency(filters: unknown[] = []): Promise<Record<string, number>> {
  const july = { id: 'yearMonth', values: [202607, 202607] }
  const ask = () =>
    fetch(`${server.url}${apiBase}/dashboard/analytics/operations/export`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ filters: [july, ...filters] }),
    })
  await ask()
  await refreshMonthsOf(server, operationsSource)
  const answer = await ask()
  const [head = '', ...lines] = (await answer.text()).trim().split('\r\n')
  const titles = head.split(',')
  const sums: Record<string, number> = {}
  for (const cells of lines.map(line => line.split(','))) {
    const currency = cells[titles.indexOf('Currency')] ?? ''
    sums[currency] = (sums[currency] ?? 0) + Number(cells[titles.indexOf('Base sales value')])
  }
  return sums
}

const setMoney = (baseCurrency: string, rates: { currency: string; rate: number }[]) =>
  admin.ask(contract.tenants.update, { params: { id: 'nordhem' }, body: { baseCurrency, rates } })

test('a base sales value keeps the base currency of its booking when the tenant chooses another', async () => {
  await setMoney('SEK', [{ currency: 'EUR', rate: 11 }])
  await send(admin, 'shipments', [aShipment('known', inSummer), aShipment('older', inSummer)])
  // Booked before shipments had the currency of their base value.
  await server.admin.query("update shipments set base_currency = null where shipment_number = 'older'")
  expect(await valuesByCurrency()).toEqual({ SEK: 2200 })

  await setMoney('EUR', [{ currency: 'SEK', rate: 0.09 }])
  await send(admin, 'shipments', [aShipment('new', inSummer)])
  expect(await valuesByCurrency()).toEqual({ SEK: 2200, EUR: 100 })
  expect(await valuesByCurrency([{ id: 'baseCurrency', values: ['EUR'] }])).toEqual({ EUR: 100 })
  await setMoney('NOK', [])
  expect(await valuesByCurrency()).toEqual({ SEK: 2200, EUR: 100 })
  const found = await admin.ask(contract.search.shipments, {
    query: { facets: 'baseCurrency:SEK;bookedMonth:202607', exactCount: 'true' },
  })
  expect(found.count).toBe(2)

  await send(admin, 'shipments', [aShipment('known', { ...inSummer, salesValue: 5, currency: 'NOK' })])
  expect(await valuesByCurrency()).toEqual({ SEK: 1100, EUR: 100, NOK: 5 })
})
