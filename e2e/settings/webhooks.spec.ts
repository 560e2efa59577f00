import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Page } from '@playwright/test'
import { unique } from '../support/admin-cli.ts'
import { call } from '../support/api.ts'
import { findSeriousInBoth } from '../support/axe.ts'
import { aShipment } from '../support/containers.ts'
import { expect, test } from '../support/fixtures.ts'

type Received = { readonly url: string; readonly headers: IncomingMessage['headers']; readonly body: string }

/** A system that receives webhooks. The server under test may call its port. */
async function startReceiver() {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    received.push({ url: request.url ?? '', headers: request.headers, body: await text(request) })
    response.end('{"received":true}')
  })
  server.listen(Number(process.env.AFTERMILE_E2E_RECEIVER_PORT), '127.0.0.1')
  await once(server, 'listening')
  return { received, stop: () => server.close() }
}

/** As Standard Webhooks has it. */
function isSigned({ headers, body }: Received, secret: string): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  return headers['webhook-signature'] === `v1,${createHmac('sha256', key).update(content).digest('base64')}`
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const deliveries = (page: Page) => page.getByRole('table', { name: 'Deliveries' }).getByRole('row')

test('a webhook shows its secret once, is tested, delivers and repeats a delivery', async ({ page }) => {
  const { received, stop } = await startReceiver()
  const name = `Hook ${unique()}`
  await page.goto('/webhooks')
  await page.getByRole('link', { name: 'Create webhook' }).first().click()
  await expect(page.getByRole('heading', { name: 'New webhook template' })).toBeVisible()
  await field(page, 'Name').fill(name)
  const id = await field(page, 'Id').inputValue()
  await field(page, 'Address').fill(
    `http://127.0.0.1:${process.env.AFTERMILE_E2E_RECEIVER_PORT}/hooks/{{ shipmentNumber }}`,
  )
  await page.getByRole('switch', { name: 'Enabled' }).click()
  await page.getByRole('switch', { name: 'Operators can send it' }).click()
  await page.keyboard.press('Control+s')
  const shown = page.getByRole('dialog', { name: 'Copy the signing secret now' })
  const secret = await shown.getByRole('textbox', { name: 'Signing secret' }).inputValue()
  expect(secret).toMatch(/^whsec_/)
  await shown.getByRole('button', { name: 'I have copied it' }).click()
  await page.reload()
  await page.getByRole('link', { name: 'Deliveries' }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(page.getByText('Not used yet')).toBeVisible()
  expect(await page.content()).not.toContain(secret)

  await page.getByRole('button', { name: 'Send test' }).click()
  await expect(page.getByRole('region', { name: 'Test' })).toContainText(/200 in \d+\sms/)
  expect(received.map(item => isSigned(item, secret))).toEqual([true])
  await expect(deliveries(page).filter({ hasText: 'Test' })).toHaveCount(1)

  const shipment = await aShipment()
  const actions = [{ type: 'webhook', templateId: id }]
  const queued = await call('POST', '/containers/actions', {
    body: { type: 'shipment', containers: [shipment.id], actions },
  })
  expect(queued.ok).toBe(true)
  const delivery = deliveries(page).filter({ hasText: shipment.number })
  await expect(delivery).toContainText('Sent')
  await delivery.getByRole('button', { name: 'Replay' }).click()
  await expect(page.getByText('The delivery is sent again.')).toBeVisible()
  await expect.poll(() => received.length).toBe(3)
  expect(received[2]?.headers['webhook-id']).toBe(received[1]?.headers['webhook-id'])
  expect(received[2]?.url).toBe(`/hooks/${shipment.number}`)
  await expect(page.getByText('Working')).toBeVisible()
  expect(await findSeriousInBoth(page)).toEqual([])

  await delivery.getByRole('link', { name: /Sent/ }).click()
  await expect(page.getByRole('article')).toContainText(`/hooks/${shipment.number}`)
  expect(await findSeriousInBoth(page)).toEqual([])
  stop()
})
