import { expect, test } from 'vitest'
import { authorization, openBrowser } from '../../../test/identity/browser.ts'
import { testServer } from '../../../test/server.ts'

const server = testServer({ env: { DEMO: 'off' } })

test('outside of the demo no users are offered, and demo passwords do not work', async () => {
  const browser = openBrowser(server.url)
  const page = await browser.visit(authorization(server.url).url)
  expect(page.text).not.toContain('Demo users')
  const typed = await browser.send(page.url, { email: 'admin@nordhem.example', password: 'demo' })
  expect(typed.response.status).toBe(401)
  const clicked = await browser.send(page.url, { demo: 'admin@nordhem.example' })
  expect(clicked.url.pathname).toBe(page.url.pathname)
})
