import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FrameLocator, Page } from '@playwright/test'
import { tokenOf } from '../support/api.ts'
import { expect, signInAs, test } from '../support/fixtures.ts'

test.use({ email: null })

const welcome = (frame: FrameLocator) => frame.getByRole('heading', { name: /^Welcome, / })
const closers: (() => void)[] = []

test.afterEach(() => {
  for (const close of closers.splice(0)) close()
})

test('a page on another site shows the plugin in a frame, signed in with its token', async ({ page, baseURL }) => {
  const token = await tokenOf('contentadmin@nordhem.example')
  const frame = await embed(page, `${baseURL}/plugin?accessToken=${token}`, allowedPort())
  await expect(welcome(frame)).toBeVisible()
  await expect(frame.getByRole('button', { name: 'Open menu' })).toBeVisible()
  await frame.getByRole('button', { name: 'Open menu' }).click()
  await frame.getByRole('dialog').getByRole('link', { name: 'Tags' }).click()
  await expect(frame.getByRole('table', { name: 'Tags' })).toBeVisible()
})

test('without a token the frame signs in through a popup, and signs out again', async ({ page, baseURL }) => {
  const frame = await embed(page, `${baseURL}/plugin`, allowedPort())
  const signIn = frame.getByRole('button', { name: 'Open sign-in window' })
  await expect(signIn).toBeVisible()
  const opened = page.waitForEvent('popup')
  await signIn.click()
  const popup = await opened
  const closed = popup.waitForEvent('close')
  await signInAs(popup, 'contentadmin@nordhem.example')
  await expect(welcome(frame)).toBeVisible()
  await closed

  await frame.getByRole('button', { name: /^User menu/ }).click()
  await frame.getByRole('button', { name: 'Sign out' }).click()
  await expect(signIn).toBeVisible()
})

test('a page of a forbidden origin cannot show the plugin in a frame', async ({ page, baseURL, browserErrors }) => {
  browserErrors.allow(/frame-ancestors/)
  const refusal = page.waitForEvent('console', message => message.text().includes('frame-ancestors'))
  const frame = await embed(page, `${baseURL}/plugin`, 0)
  await refusal
  await expect(frame.getByRole('button')).toHaveCount(0)
})

const allowedPort = () => Number(process.env.AFTERMILE_E2E_HOST_PORT)

/** Opens a page on localhost with the address in a frame. For the browser it is another site than 127.0.0.1. */
async function embed(page: Page, address: string, port: number): Promise<FrameLocator> {
  const host = createServer((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(`<!doctype html><title>Shop</title><iframe src="${address}" width="1200" height="700"></iframe>`)
  }).listen(port, 'localhost')
  await once(host, 'listening')
  closers.push(() => {
    host.closeAllConnections()
    host.close()
  })
  await page.goto(`http://localhost:${(host.address() as AddressInfo).port}/`) // it listens on a port, not on a path
  return page.frameLocator('iframe')
}
