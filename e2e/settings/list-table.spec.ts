import { aTenant } from '../support/admin-cli.ts'
import { aTag, call } from '../support/api.ts'
import { expect, test as signedIn } from '../support/fixtures.ts'
import { rowLinks, tagField, tagTable } from '../support/page-actions.ts'

const numbers = Array.from({ length: 41 }, (_, index) => String(index + 1).padStart(2, '0'))
const own = numbers.map(number => `Tag ${number}`)
/** Those that come with Aftermile are first, by name and by id. */
const names = ['At risk', 'Delivery failed', 'Missing first scan', 'Stalled', ...own]

/** Signed in to a tenant with the tags 01 to 41 and the four that come with Aftermile. Their priorities are 1, 2, 3, 0, 1, … */
const test = signedIn.extend<object, { crowded: string }>({
  crowded: [
    // biome-ignore lint/correctness/noEmptyPattern: a fixture names what it needs, and this one needs nothing
    async ({}, use) => {
      const email = await aTenant()
      for (const number of numbers) {
        const body = { id: `tag-${number}`, name: `Tag ${number}`, priority: Number(number) % 4 }
        expect((await call('POST', '/tags', { as: email, body })).status).toBe(201)
      }
      await use(email)
    },
    { scope: 'worker' },
  ],
  email: async ({ crowded }, use) => use(crowded),
})

test('sorting is in the address and survives a reload', async ({ page }) => {
  await page.goto('/tags')
  await expect(rowLinks(page)).toHaveText(names.slice(0, 20))
  const head = page.getByRole('columnheader', { name: 'Id', exact: true })
  await head.getByRole('button').click()
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await head.getByRole('button').click()
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  await expect(page).toHaveURL('/tags?sort=id&desc=true')
  await expect(rowLinks(page)).toHaveText(names.toReversed().slice(0, 20))
  await page.reload()
  await expect(rowLinks(page)).toHaveText(names.toReversed().slice(0, 20))
  await expect(head).toHaveAttribute('aria-sort', 'descending')
})

test('priorities are sorted by weight, not by name', async ({ page }) => {
  await page.goto('/tags?sort=priority&desc=true')
  await expect(tagTable(page).getByRole('row').nth(1)).toContainText('High')
  await expect(tagTable(page).getByRole('row').nth(12)).toContainText('Medium')
})

test('the page is in the address, and Back and Forward change it', async ({ page }) => {
  await page.goto('/tags')
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(page).toHaveURL('/tags?page=2')
  await expect(rowLinks(page)).toHaveText(names.slice(20, 40))
  await expect(page.getByRole('status')).toHaveText('21–40 of 45')
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(rowLinks(page)).toHaveText(names.slice(40))
  await page.goBack()
  await expect(rowLinks(page)).toHaveText(names.slice(20, 40))
  await page.goForward()
  await expect(rowLinks(page)).toHaveText(names.slice(40))
})

test('the page survives a reload, and Back still leads to the previous page', async ({ page }) => {
  await page.goto('/tags')
  await page.getByRole('button', { name: 'Page 3' }).click()
  await expect(rowLinks(page)).toHaveText(names.slice(40))
  await page.reload()
  await expect(rowLinks(page)).toHaveText(names.slice(40))
  await page.goBack()
  await expect(rowLinks(page)).toHaveText(names.slice(0, 20))
})

test('a page beyond the last shows the last', async ({ page }) => {
  await page.goto('/tags?page=99')
  await expect(rowLinks(page)).toHaveText(names.slice(40))
  await expect(page.getByRole('status')).toHaveText('41–45 of 45')
})

test('Back from a tag restores the list', async ({ page }) => {
  await page.goto('/tags?q=tag&sort=name&desc=true&page=2')
  await expect(rowLinks(page).first()).toHaveText('Tag 21')
  await rowLinks(page).first().click()
  await expect(tagField(page, 'Name')).toHaveValue('Tag 21')
  await page.goBack()
  await expect(page).toHaveURL('/tags?q=tag&sort=name&desc=true&page=2')
  await expect(rowLinks(page).first()).toHaveText('Tag 21')
  await expect(page.getByRole('searchbox')).toHaveValue('tag')
})

test('page size and sorting are saved per table for the next visit', async ({ page }) => {
  const storedTables = () => page.evaluate(() => JSON.parse(localStorage.getItem('aftermile.tables') ?? 'null'))
  await page.goto('/tags')
  await page.getByRole('combobox', { name: 'Rows per page' }).click()
  await page.getByRole('option', { name: '50 per page' }).click()
  await expect(rowLinks(page)).toHaveText(names)
  expect(await storedTables()).toEqual({ tags: { itemsPerPage: 50, sortBy: null, sortDesc: false } })
  await page.getByRole('columnheader', { name: 'Tag', exact: true }).getByRole('button').click()
  await expect(rowLinks(page)).toHaveText(names.toReversed())
  expect(await storedTables()).toEqual({ tags: { itemsPerPage: 50, sortBy: 'name', sortDesc: true } })
  await page.goto('/tags')
  await expect(rowLinks(page)).toHaveText(names.toReversed())
})

test('a search is in the address, survives a reload, and starts at the first page', async ({ page }) => {
  await page.goto('/tags?page=3')
  await expect(rowLinks(page)).toHaveText(names.slice(40))
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('tag-1')
  await expect(rowLinks(page)).toHaveText(own.slice(9, 19))
  await expect(page).toHaveURL('/tags?q=tag-1')
  await page.reload()
  await expect(rowLinks(page)).toHaveText(own.slice(9, 19))
  await expect(page.getByRole('searchbox')).toHaveValue('tag-1')
})

test('a number in the address is searched as text', async ({ page }) => {
  await page.goto('/tags?q=373400306412345678')
  await expect(page.getByRole('searchbox')).toHaveValue('373400306412345678')
})

test('j and k move through the rows, Enter opens one', async ({ page }) => {
  await page.goto('/tags')
  await expect(rowLinks(page).first()).toBeVisible()
  await page.keyboard.press('j')
  await expect(rowLinks(page).nth(0)).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(rowLinks(page).nth(2)).toBeFocused()
  await page.keyboard.press('k')
  await expect(rowLinks(page).nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(tagField(page, 'Name')).toHaveValue('Delivery failed')
})

test('a row opens its tag, in a new tab with Ctrl', async ({ page, context }) => {
  await page.goto('/tags?q=tag-07')
  const cell = tagTable(page).getByRole('cell', { name: 'High' })
  const opened = context.waitForEvent('page')
  await cell.click({ modifiers: ['Control'] })
  await expect(tagField(await opened, 'Name')).toHaveValue('Tag 07')
  await expect(page).toHaveURL('/tags?q=tag-07')
  await cell.click()
  await expect(tagField(page, 'Name')).toHaveValue('Tag 07')
})

test('an outage shows an error with the request id, and a retry works', async ({ page, browserErrors }) => {
  browserErrors.allow(/status of 500/)
  const headers = { 'retry-after': '0', 'x-request-id': 'req-broken' }
  await page.route('**/api/v1/tags', route => route.fulfill({ status: 500, headers, json: { message: 'Broken.' } }))
  await page.goto('/tags')
  await expect(page.getByRole('heading', { name: 'Couldn’t load this' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText('Broken.')
  await expect(page.getByRole('button', { name: 'Copy req-broken' })).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(rowLinks(page)).toHaveCount(20)
})

// Mocked: a real system tag would appear in the lists of all tenants, and other tests count rows. The server has its own test.
signedIn('a tag of the system tenant can be read, not changed', async ({ page }) => {
  const { id, name } = await aTag()
  const methods: string[] = []
  await page.route(`**/api/v1/tags/${id}`, async route => {
    methods.push(route.request().method())
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), tenantId: 'system' } })
  })
  await page.goto(`/tags/${id}`)
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(page.getByRole('note')).toContainText('You can view it but not change it')
  await expect(tagField(page, 'Name')).not.toBeEditable()
  await expect(tagField(page, 'Priority')).not.toBeEditable()
  await expect(page.getByRole('main').getByRole('button', { name: /Save|Delete/ })).toHaveCount(0)
  await page.keyboard.press('Control+s')
  await page.getByRole('link', { name: 'All tags' }).click()
  await expect(tagTable(page)).toBeVisible()
  expect(new Set(methods)).toEqual(new Set(['GET']))
})
