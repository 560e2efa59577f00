import { readFile } from 'node:fs/promises'
import type { OrderRow } from '../../packages/dashboards/src/test/order-board.ts'
import { boardIsReady, matchingCount, widget } from '../support/boards.ts'
import { openConsoleWith } from '../support/custom-console.ts'
import { expect, test } from '../support/fixtures.ts'
import { serveLive } from '../support/live-chunks.ts'
import { serveOrders } from '../support/order-chunks.ts'

let site: Awaited<ReturnType<typeof openConsoleWith>>
test.beforeAll(async () => {
  site = await openConsoleWith('order-registry.ts')
})
test.afterAll(() => site.close())

const anOrder = (id: string, part: Partial<OrderRow> = {}): OrderRow => ({
  id,
  orderNumber: `number-${id}`,
  merchantId: 'fjallro',
  statusId: 'new',
  orderedAt: Date.UTC(2026, 10, 2, 9),
  deliveries: 1,
  ...part,
})
const orders = [
  anOrder('a'),
  anOrder('b', { deliveries: 3 }),
  anOrder('c', { merchantId: 'lykta', orderedAt: Date.UTC(2026, 10, 4, 9) }),
]

test('a second data set gets its own board from its description alone', async ({ page }) => {
  await serveLive(page, 500)
  await serveOrders(page, orders)
  await page.goto(`${site.url}operations`)
  await boardIsReady(page)
  await expect(matchingCount(page)).toBeVisible()

  await page.getByRole('navigation', { name: 'Live monitoring' }).getByRole('link', { name: 'Orders' }).click()
  await expect(page.getByRole('heading', { name: 'Order Monitoring', level: 1 })).toBeVisible()
  await boardIsReady(page)
  await expect(page.getByText('3 orders', { exact: true })).toBeVisible()
  const table = widget(page, 'Order overview').first()
  await expect(table.getByRole('columnheader')).toHaveText(['Order', 'Merchant', 'Status', 'Ordered', 'Deliveries'])
  await expect(table.getByRole('link', { name: 'number-c' })).toHaveAttribute('href', '/orders?id=c')

  const sizes = widget(page, 'Orders by size')
  await sizes.hover()
  await sizes.getByRole('button', { name: 'Show as table: Orders by size' }).click()
  await expect(sizes.getByRole('columnheader', { name: 'Ordered on' })).toBeVisible()
  await sizes.getByRole('button', { name: 'Show only Nov 02, In parts' }).click()
  await expect(page.getByRole('button', { name: 'Remove Orders by size: Nov 02, In parts' })).toBeVisible()
  await expect(page.getByText('1 orders', { exact: true })).toBeVisible()
  await expect(table.getByRole('link', { name: 'number-b' })).toBeVisible()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const exported = JSON.parse(await readFile(await (await download).path(), 'utf8'))
  expect(exported).toMatchObject({ board: 'orders', filters: [{ id: 'dateSize', values: ['2026-11-02|split'] }] })

  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByRole('link', { name: 'Show in list' }).click()
  await expect(page).toHaveURL(/\/orders\?facets=id(%3A|:)/)
})

test('the link to the list names a filter that the list does not support', async ({ page }) => {
  await serveOrders(
    page,
    Array.from({ length: 200 }, (_, index) => anOrder(`o${index}`)),
  )
  await page.goto(`${site.url}operations/orders?filters=dateSize:2026-11-02|whole`)
  await boardIsReady(page)
  await expect(page.getByRole('link', { name: 'Show in list (not filtered by Orders by size)' })).toBeVisible()
})
