import { unique } from '../support/admin-cli.ts'
import { aTag, call, getTag, tokenOf } from '../support/api.ts'
import { expect, test } from '../support/fixtures.ts'
import { rowLinks, tagField, tagTable } from '../support/page-actions.ts'

const user = 'user@nordhem.example'
const sydkust = 'admin@sydkust.example'

test.describe('a user without tag_write', () => {
  test.use({ email: user })

  test('sees no link to the tags in the menu and on the start page', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Welcome, User at Nordhem' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Tags' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Settings' })).toHaveCount(0)
  })

  test('can read tags by their address, and sees no controls to change them', async ({ page }) => {
    await page.goto('/tags?q=vip')
    await expect(rowLinks(page)).toHaveText(['VIP customer'])
    await expect(page.getByText('Create tag')).toHaveCount(0)
    await rowLinks(page).click()
    await expect(tagField(page, 'Name')).toHaveValue('VIP customer')
    await expect(tagField(page, 'Name')).not.toBeEditable()
    await expect(page.getByRole('main').getByRole('button', { name: /Save|Delete/ })).toHaveCount(0)
  })

  test('is redirected from the empty form to the forbidden page', async ({ page }) => {
    await page.goto('/tags/create')
    await expect(page).toHaveURL('/forbidden')
    await expect(page.getByRole('heading', { name: 'You don’t have access to this page' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText(user)
  })

  test('is refused by the server too', async () => {
    const { id, name } = await aTag()
    const suffix = unique()
    const tries = [
      call('POST', '/tags', { as: user, body: { id: suffix, name: suffix } }),
      call('PUT', `/tags/${id}`, { as: user, body: { id, name: suffix }, headers: { 'if-match': '*' } }),
      call('DELETE', `/tags/${id}`, { as: user }),
    ]
    expect((await Promise.all(tries)).map(response => response.status)).toEqual([403, 403, 403])
    expect(await getTag(id)).toMatchObject({ name })
    expect((await call('GET', `/tags/${suffix}`)).status).toBe(404)
  })
})

for (const role of ['contentadmin', 'ruleadmin']) {
  test.describe(`a ${role}`, () => {
    test.use({ email: `${role}@nordhem.example` })

    test('finds the tags in the menu and may create one', async ({ page }) => {
      await page.goto('/')
      await page.getByRole('navigation').getByRole('link', { name: 'Tags' }).click()
      await expect(tagTable(page)).toBeVisible()
      await page.locator('[href="/tags/create"]').click()
      await expect(page.getByRole('button', { name: 'Create tag' })).toBeVisible()
    })
  })
}

test.describe('another tenant', () => {
  test.use({ email: sydkust })

  test('sees its own tags and none of nordhem', async ({ page, browserErrors }) => {
    browserErrors.allow(/status of 404/)
    const { id } = await aTag()
    await page.goto('/tags')
    await expect(rowLinks(page)).toHaveText([
      'At risk',
      'Cold chain',
      'Delivery failed',
      'Key account',
      'Missing first scan',
      'Stalled',
    ])
    await page.goto(`/tags/${id}`)
    await expect(page.getByRole('heading', { name: 'Item not found' })).toBeVisible()
    await page.goto('/tags/vip')
    await expect(tagField(page, 'Name')).toHaveValue('Key account')
  })

  test('gets no data of nordhem through any call', async () => {
    const { id, name } = await aTag()
    const as = sydkust
    const body = { id, name: 'Taken' }
    const list: { id: string; tenantId: string }[] = await (await call('GET', '/tags', { as })).json()
    const own = list.filter(({ tenantId }) => tenantId !== 'system')
    expect(own.map(tag => tag.id).toSorted()).toEqual(['cold_chain', 'vip'])
    expect(await (await call('GET', '/dashboard/meta/en', { as })).text()).not.toContain(id)
    expect((await call('GET', `/tags/${id}`, { as })).status).toBe(404)
    expect((await call('PUT', `/tags/${id}`, { as, body, headers: { 'if-match': '*' } })).status).toBe(404)
    expect((await call('DELETE', `/tags/${id}`, { as })).status).toBe(404)
    const entering = await call('GET', `/tags/${id}`, { as, headers: { 'x-tenant': 'nordhem' } })
    expect([403, 404]).toContain(entering.status)
    expect(await getTag(id)).toMatchObject({ name })
  })
})

test('a user who loses a right while a form is open is sent to the forbidden page', async ({ page, browserErrors }) => {
  browserErrors.allow(/status of 403/)
  const { id, name } = await aTag()
  const token = await tokenOf(user)
  await page.goto(`/tags/${id}`)
  await tagField(page, 'Name').fill('Too late')
  await page.route(`**/api/v1/tags/${id}`, (route, request) =>
    route.continue({ headers: { ...request.headers(), authorization: `Bearer ${token}` } }),
  )
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL('/forbidden')
  await expect(page.getByRole('heading', { name: 'You don’t have access to this page' })).toBeVisible()
  expect(await getTag(id)).toMatchObject({ name })
})

test('every call without a token is refused', async ({ request }) => {
  for (const path of ['/tags', '/tags/vip', '/users/me', '/dashboard/meta/en']) {
    expect((await request.get(`/api/v1${path}`)).status(), path).toBe(401)
  }
})
