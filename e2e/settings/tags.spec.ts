import { unique } from '../support/admin-cli.ts'
import { aTag, call, changeTag, getTag } from '../support/api.ts'
import { aShipment } from '../support/containers.ts'
import { expect, test } from '../support/fixtures.ts'
import { reloadedMeta, rowLinks, tagField, tagTable } from '../support/page-actions.ts'

test('the list shows each tag in its colour, with its id and priority', async ({ page }) => {
  await page.goto('/tags?q=customer')
  const vip = tagTable(page).getByRole('row', { name: 'VIP customer' })
  await expect(vip).toContainText('vip')
  await expect(vip).toContainText('Call before a delivery is late.')
  await expect(vip).toContainText('Medium')
  await expect(vip.getByRole('link').locator('> span')).toHaveCSS('background-color', 'rgb(124, 58, 237)')
  await page.getByRole('searchbox').fill('damaged')
  const damaged = tagTable(page).getByRole('row', { name: 'Damaged' })
  await expect(damaged).toContainText('High')
  await expect(damaged.getByRole('link').locator('> span')).toHaveCSS('background-color', 'rgb(255, 61, 0)')
})

test('a created tag is still there after a reload, and its id cannot be changed', async ({ page }) => {
  const suffix = unique()
  await page.goto('/tags')
  await page.locator('[href="/tags/create"]').click()
  await tagField(page, 'Name').fill(`Försenad & sen ${suffix}`)
  await expect(tagField(page, 'Id')).toHaveValue(`forsenad-sen-${suffix}`)
  await tagField(page, 'Description').fill('Late twice.')
  await page.getByRole('button', { name: 'Create tag' }).click()
  await expect(page).toHaveURL(`/tags/forsenad-sen-${suffix}`)
  await expect(page.getByRole('alert')).toContainText(`Försenad & sen ${suffix} created.`)
  await page.reload()
  await expect(page.getByRole('heading', { name: `Försenad & sen ${suffix}` })).toBeVisible()
  await expect(tagField(page, 'Description')).toHaveValue('Late twice.')
  await expect(tagField(page, 'Id')).not.toBeEditable()
  await page.getByRole('link', { name: 'All tags' }).click()
  await page.getByRole('searchbox').fill(suffix)
  await expect(rowLinks(page)).toHaveText([`Försenad & sen ${suffix}`])
})

test('an edited tag is saved with all fields and shows who changed it last', async ({ page }) => {
  const { id } = await aTag({ description: 'Before.' })
  await page.goto(`/tags/${id}`)
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await tagField(page, 'Name').fill('Renamed')
  await tagField(page, 'Description').fill('')
  await tagField(page, 'Priority').click()
  await page.getByRole('option', { name: 'High' }).click()
  await page.getByRole('switch').click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toContainText('Renamed saved.')
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
  await expect(page.getByText('Last changed by Admin at Nordhem')).toBeVisible()
  expect(await getTag(id)).toMatchObject({
    name: 'Renamed',
    description: '',
    priority: 3,
    color: '#FF3D00',
    allowOperatorTagging: false,
  })
})

test('Ctrl-S saves from inside a field', async ({ page }) => {
  const { id } = await aTag()
  await page.goto(`/tags/${id}`)
  await tagField(page, 'Description').fill('By hand.')
  await tagField(page, 'Description').press('Control+s')
  await expect(page.getByRole('alert')).toContainText('saved.')
  expect(await getTag(id)).toMatchObject({ description: 'By hand.' })
})

test('deleting a tag says where it is used, asks first, and removes it there', async ({ page }) => {
  const { id, name } = await aTag()
  const shipment = await aShipment()
  const body = {
    type: 'shipment',
    containers: [shipment.id],
    actions: [{ type: 'tag', tagId: id, name, operation: 'add' }],
  }
  expect((await call('POST', '/containers/actions', { body })).status).toBe(200)
  await page.goto(`/tags/${id}`)
  await page.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: `Delete tag “${name}”?` })
  await expect(question).toContainText('Used on 1 shipment. Deleting the tag removes it there.')
  const list = `/shipments?facets=${encodeURIComponent(`tags:${id}`)}`
  await expect(question.getByRole('link', { name: '1 shipment' })).toHaveAttribute('href', list)
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  expect((await call('GET', `/tags/${id}`)).status).toBe(200)
  await page.getByRole('button', { name: 'Delete' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL('/tags')
  await expect(page.getByRole('alert')).toContainText(`${name} deleted.`)
  await page.getByRole('searchbox').fill(id)
  await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible()
  expect((await call('GET', `/tags/${id}`)).status).toBe(404)
  // Meanwhile it may get others: nobody has scanned it.
  const tagsLeft = async () => (await (await call('GET', `/shipments/${shipment.id}`)).json()).tags
  await expect.poll(tagsLeft).not.toContain(id)
})

test('each change reloads the metadata', async ({ page }) => {
  const id = `meta-${unique()}`
  const namesIn = async (response: ReturnType<typeof reloadedMeta>) => JSON.stringify(await (await response).json())
  await page.goto('/tags/create')
  await tagField(page, 'Name').fill(id)
  const afterCreating = reloadedMeta(page)
  await page.getByRole('button', { name: 'Create tag' }).click()
  expect(await namesIn(afterCreating)).toContain(id)
  await expect(page).toHaveURL(`/tags/${id}`)
  await tagField(page, 'Name').fill(`${id} renamed`)
  const afterSaving = reloadedMeta(page)
  await page.getByRole('button', { name: 'Save' }).click()
  expect(await namesIn(afterSaving)).toContain(`${id} renamed`)
  await page.getByRole('button', { name: 'Delete' }).click()
  const afterDeleting = reloadedMeta(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  expect(await namesIn(afterDeleting)).not.toContain(id)
})

test('a label is never wider than 400 px, and its full text is in the tooltip', async ({ page }) => {
  const suffix = unique()
  const name = `${suffix} ${'W'.repeat(90)}`
  await aTag({ name })
  await page.setViewportSize({ width: 2560, height: 900 })
  await page.goto(`/tags?q=${suffix}`)
  const label = tagTable(page).getByRole('link').locator('> span')
  await expect(label).toBeVisible()
  expect((await label.boundingBox())?.width).toBe(400)
  await label.hover()
  await expect(page.getByRole('tooltip')).toHaveText(name)
})

test('leaving with unsaved changes asks first, and staying keeps them', async ({ page }) => {
  const { id } = await aTag()
  await page.goto(`/tags/${id}`)
  await tagField(page, 'Description').fill('Half written')
  await page.getByRole('link', { name: 'All tags' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(question).toBeHidden()
  await expect(tagField(page, 'Description')).toHaveValue('Half written')
  await page.getByRole('link', { name: 'All tags' }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/tags')
  expect(await getTag(id)).toMatchObject({ description: '' })
})

test('closing the window with unsaved changes asks first', async ({ page }) => {
  const { id } = await aTag()
  await page.goto(`/tags/${id}`)
  await tagField(page, 'Description').click()
  await page.keyboard.type('Half written')
  const question = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await question
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await expect(tagField(page, 'Description')).toHaveValue('Half written')
})

test('when the server fails, the form shows an error and keeps the typed values', async ({ page, browserErrors }) => {
  browserErrors.allow(/status of 503/)
  const { id } = await aTag()
  await page.route(`**/api/v1/tags/${id}`, (route, request) =>
    request.method() === 'PUT'
      ? route.fulfill({
          status: 503,
          headers: { 'retry-after': '0', 'x-request-id': 'req-out' },
          json: { message: 'Away.' },
        })
      : route.fallback(),
  )
  await page.goto(`/tags/${id}`)
  await tagField(page, 'Name').fill('Kept')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Your changes are still here.')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('req-out')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Kept saved.')).toBeVisible()
  expect(await getTag(id)).toMatchObject({ name: 'Kept' })
})

test('the second of two editors sees the conflict and merges without losing changes', async ({
  page,
  context,
  browserErrors,
}) => {
  browserErrors.allow(/status of 412/)
  const { id } = await aTag({ name: 'Before', description: 'Before.' })
  const second = await context.newPage()
  await page.goto(`/tags/${id}`)
  await second.goto(`/tags/${id}`)
  await tagField(second, 'Description').fill('From the second.')
  await tagField(page, 'Name').fill('From the first')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('From the first saved.')).toBeVisible()
  await second.getByRole('button', { name: 'Save' }).click()
  const dialog = second.getByRole('dialog', { name: 'Someone else changed this' })
  await expect(dialog).toContainText('Admin at Nordhem saved changes')
  await expect(dialog.getByRole('row', { name: /^Name/ }).getByLabel('Use theirs')).toBeChecked()
  await expect(dialog.getByRole('row', { name: /^Description/ }).getByLabel('Keep mine')).toBeChecked()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(second.getByText('From the first saved.')).toBeVisible()
  expect(await getTag(id)).toMatchObject({ name: 'From the first', description: 'From the second.' })
})

test('when both changed the same field, either version can be kept', async ({ page, browserErrors }) => {
  browserErrors.allow(/status of 412/)
  const tag = await aTag({ name: 'Before' })
  await page.goto(`/tags/${tag.id}`)
  await tagField(page, 'Name').fill('Mine')
  await changeTag(tag, { name: 'Theirs' })
  await page.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog', { name: 'Someone else changed this' })
  await dialog.getByRole('button', { name: 'Continue editing' }).click()
  await expect(tagField(page, 'Name')).toHaveValue('Mine')
  expect(await getTag(tag.id)).toMatchObject({ name: 'Theirs' })
  await page.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Keep mine').click()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Mine saved.')).toBeVisible()
  expect(await getTag(tag.id)).toMatchObject({ name: 'Mine' })
})
