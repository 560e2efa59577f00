import type { Page } from '@playwright/test'
import { unique } from '../support/admin-cli.ts'
import { call } from '../support/api.ts'
import { findSeriousInBoth } from '../support/axe.ts'
import { anEvent, aShipment, hoursFromNow } from '../support/containers.ts'
import { expect, test } from '../support/fixtures.ts'

test.use({ email: 'ruleadmin@nordhem.example' })

const sentence = (page: Page) => page.getByRole('region', { name: 'What the rule does' })

/** Types into the focused field, whose options are open, and takes the first match. */
async function pick(page: Page, text: string): Promise<void> {
  const focused = page.locator(':focus')
  await expect(focused).toHaveAttribute('aria-expanded', 'true')
  const options = page.locator(`[id="${await focused.getAttribute('aria-controls')}"]`).getByRole('option')
  await expect(options.first()).toBeVisible()
  await page.keyboard.type(text)
  await expect(options.first()).toContainText(text)
  await page.keyboard.press('Enter')
  await expect(focused).toHaveAttribute('aria-expanded', 'false')
}

/** Adds a condition with the keyboard: each search chooses its first match. */
async function addCondition(page: Page, field: string, value: string): Promise<void> {
  const row = page.getByRole('group', { name: /^condition/ })
  const count = await row.count()
  await page.getByRole('button', { name: 'Add condition', exact: true }).press('Enter')
  await expect(page.getByRole('combobox', { name: `Field of condition ${count + 1}`, exact: true })).toBeFocused()
  await pick(page, field)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await pick(page, value)
}

async function addAction(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'Add action' }).press('Enter')
  await page.getByRole('menuitem', { name: action }).press('Enter')
  await expect(page.getByRole('group', { name: new RegExp(`^${action}`) })).toBeFocused()
}

async function choose(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).focus()
  await pick(page, text)
}

test('a rule is written as a sentence by keyboard, found in the list and switched off', async ({ page }) => {
  const name = `Stalled ${unique()}`
  await page.goto('/rules')
  await expect(page.getByRole('table', { name: 'Rules' })).toBeVisible()
  expect(await findSeriousInBoth(page)).toEqual([])
  await page.getByRole('link', { name: 'Create rule' }).press('Enter')
  await page.getByRole('link', { name: /^No event update/ }).press('Enter')
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.keyboard.type(name)

  await addCondition(page, 'Transport scenario', 'Outbound')
  await addCondition(page, 'Carrier', 'PostNord')
  await addCondition(page, 'Status', 'In transit')
  await addAction(page, 'Add or remove tag')
  await choose(page, 'Tag', 'Stalled')
  await addAction(page, 'Send e-mail')
  await choose(page, 'Template', 'Carrier processing delay 1')

  const said =
    'When an outbound shipment with PostNord has had no event for 48 hours while in transit, tag it Stalled and mail the receiver “Carrier processing delay 1”'
  await expect(sentence(page)).toHaveText(`${said}.`)
  expect(await findSeriousInBoth(page)).toEqual([])
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('dialog')).toContainText('which is off. Until that is on, nothing is sent.')
  expect(await findSeriousInBoth(page)).toEqual([])
  // How many shipments match depends on what other tests have booked.
  await page.getByRole('button', { name: /^Only (the rule|from now on)$/ }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await page.getByRole('link', { name: 'All rules' }).click()
  await page.getByRole('searchbox').fill(name)
  const row = page.getByRole('row', { name })
  await expect(row).toContainText(said)
  await row.getByRole('button', { name: `Move ${name} up` }).press('Enter')
  const moved = page.getByRole('alert').filter({ hasText: `${name} moved.` })
  await moved.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('alert').filter({ hasText: `${name} is where it was.` })).toBeVisible()
  const enabled = row.getByRole('switch', { name: `${name} enabled` })
  await expect(enabled).toBeChecked()
  await enabled.press('Space')
  await expect(page.getByRole('alert').filter({ hasText: `${name} disabled.` })).toBeVisible()
  await expect(enabled).not.toBeChecked()
})

test('what the server refuses stands at its place, and what was written stays', async ({ page, browserErrors }) => {
  browserErrors.allow(/status of 400/)
  const name = `Pattern ${unique()}`
  const empty = { id: `empty-${unique()}`, type: 'email', targetType: 'Order', name, isEnabled: false }
  expect((await call('POST', '/templates', { body: { ...empty, contentType: 'text/html' } })).status).toBe(201)
  await page.goto('/rules/create?type=CustomRule&target=Order')
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.keyboard.type(name)
  await expect(page.getByText('Without conditions this acts on every order.')).toBeVisible()
  await page.getByRole('button', { name: 'Add group of alternatives' }).press('Enter')
  await expect(page.getByRole('combobox', { name: 'Field of condition 1 of group 1' })).toBeFocused()
  await pick(page, 'Order number')
  await page.getByRole('combobox', { name: 'Operator of condition 1 of group 1' }).click()
  await page.getByRole('option', { name: 'matches' }).click()
  await page.getByRole('textbox', { name: 'Value of condition 1 of group 1' }).fill('(')
  await addAction(page, 'Add or remove tag')
  await choose(page, 'Tag', 'Stalled')
  await addAction(page, 'Send e-mail')
  await choose(page, 'Template', name)
  await expect(
    page.getByText(`“${name}” is incomplete, so nothing is sent with it: the subject is empty.`),
  ).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('group', { name: 'condition 1 of group 1' })).toContainText('Invalid regular expression')
  await expect(page.getByRole('textbox', { name: 'Value of condition 1 of group 1' })).toBeFocused()
  await expect(sentence(page)).toContainText('matches “(”')
  await call('DELETE', `/templates/${empty.id}`)
})

test('a rule is tried, switched on, and found on the first shipment that it acts on, with its reasons', async ({
  page,
}) => {
  const shipment = await aShipment({ bookedAt: hoursFromNow(-90) })
  await anEvent(shipment, 'in_transit', -60)
  const name = `Quiet ${unique()}`
  await page.goto('/rules/create?type=NoEventUpdateRule&target=Shipment')
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.keyboard.type(name)
  await addCondition(page, 'Transport scenario', 'Outbound')
  await addCondition(page, 'Carrier', 'PostNord')
  await addCondition(page, 'Status', 'In transit')
  await page.getByRole('button', { name: 'Add condition', exact: true }).press('Enter')
  await pick(page, 'To name')
  await page.getByRole('textbox', { name: 'Value of condition 4' }).fill(shipment.name)
  await addAction(page, 'Add or remove tag')
  await choose(page, 'Tag', 'Stalled')

  const tried = page.getByRole('region', { name: 'Try it' })
  await tried.getByRole('button', { name: 'Try', exact: true }).click()
  await expect(tried).toContainText('It would have acted once, on 1 of your last')
  await expect(tried.getByRole('list', { name: 'For example' })).toContainText(shipment.number)

  await page.keyboard.press('Control+s')
  await expect(page.getByRole('dialog')).toContainText('It matches 1 shipment now: act on it, or only from now on?')
  await page.getByRole('button', { name: 'Act on it' }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  const activity = page.getByRole('region', { name: 'Activity' })
  await expect(activity).toContainText('acted once', { timeout: 30_000 })
  await activity.getByRole('button', { name: `Why ${shipment.number}` }).click()
  await expect(activity).toContainText('Last event is more than 48 hours ago')
  const why = page.getByRole('region', { name: 'Why did it not act on this one?' })
  await why.getByRole('textbox', { name: 'Shipment number' }).fill(shipment.number)
  await page.keyboard.press('Enter')
  await expect(why).toContainText('It has acted on it')
  expect(await findSeriousInBoth(page)).toEqual([])

  await activity.getByRole('link', { name: shipment.number }).click()
  await expect(page.getByRole('heading', { name: `Shipment ${shipment.number}` })).toBeVisible()
  const timeline = page.getByRole('region', { name: 'Timeline' })
  await timeline.getByRole('button', { name: `Details of ${name}` }).click()
  await expect(timeline).toContainText('Carrier is PostNord')
  await expect(timeline).toContainText('Tag it Stalled')
  await expect(page.getByRole('list', { name: 'Added by rules' })).toContainText(
    `Stalled was added by the rule ${name}`,
  )
  expect(await findSeriousInBoth(page)).toEqual([])
  await timeline.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
})

test('a rule about times that move may name a policy, and says so', async ({ page }) => {
  const policy = `Two days ${unique()}`
  const id = `policy-${unique()}`
  const body = { id, type: 'SlaRule', name: policy, isEnabled: false, targetStatus: ['delivered'] }
  expect((await call('POST', '/rules', { body })).status).toBe(201)
  const name = `Moved ${unique()}`
  await page.goto('/rules/create?type=SlaUpdateRule&target=Shipment')
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.keyboard.type(name)
  const policies = page.getByRole('combobox', { name: 'SLA policy', exact: true })
  await policies.click()
  await page.getByRole('option', { name: `${policy} (disabled)` }).click()
  await addAction(page, 'Add or remove tag')
  await choose(page, 'Tag', 'Stalled')
  await expect(sentence(page)).toContainText(`of a shipment that still has to meet “${policy}” moves later`)
  await expect(page.getByText(`“${policy}” is disabled, so this never acts.`)).toBeVisible()
  expect(await findSeriousInBoth(page)).toEqual([])
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await page.reload()
  await expect(policies).toHaveValue(`${policy} (disabled)`)
  await policies.click()
  await page.getByRole('option', { name: 'None', exact: true }).click()
  await expect(sentence(page)).not.toContainText(policy)
})

test('values are copied only where a field can be written', async ({ page }) => {
  for (const [target, count] of [
    ['Order', 1],
    ['OrderDelivery', 0],
  ] as const) {
    await page.goto(`/rules/create?type=CustomRule&target=${target}`)
    await page.getByRole('button', { name: 'Add action' }).press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Send e-mail' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Copy value' })).toHaveCount(count)
  }
  await expect(page.getByRole('switch', { name: 'Hidden' })).toHaveCount(0)
})

test.describe('root', () => {
  test.use({ email: 'root@aftermile.example' })

  test('hides a rule, and alone finds it in the list', async ({ page }) => {
    const name = `Hidden ${unique()}`
    await page.goto('/rules/create?type=CustomRule&target=Shipment')
    await expect(page.getByLabel('Name')).toBeFocused()
    await page.keyboard.type(name)
    await page.getByRole('switch', { name: 'Enabled' }).press('Space')
    await page.getByRole('switch', { name: 'Hidden' }).press('Space')
    await addAction(page, 'Set status')
    expect(await findSeriousInBoth(page)).toEqual([])
    await page.keyboard.press('Control+s')
    await expect(page.getByRole('heading', { name })).toBeVisible()
    await expect(page.getByRole('switch', { name: 'Hidden' })).toBeChecked()
    await page.getByRole('link', { name: 'All rules' }).click()
    await page.getByRole('searchbox').fill(name)
    await expect(page.getByRole('row', { name })).toContainText('Hidden. For every shipment')
    const seen: { name: string }[] = await (await call('GET', '/rules')).json()
    expect(seen.filter(item => item.name === name)).toEqual([])
  })
})

test.describe('admin', () => {
  test.use({ email: 'admin@nordhem.example' })

  test('the audit log leads to the editors of a rule and of a policy', async ({ page }) => {
    const id = unique()
    const [tag]: { id: string }[] = await (await call('GET', '/tags')).json()
    const tagging = { type: 'tag', tagId: tag?.id, operation: 'add' }
    const rule = {
      id: `rule-${id}`,
      name: `Stalled ${id}`,
      type: 'CustomRule',
      targetType: 'Shipment',
      isEnabled: false,
      actions: [tagging],
    }
    const policy = {
      id: `policy-${id}`,
      name: `Two days ${id}`,
      type: 'SlaRule',
      isEnabled: false,
      targetStatus: ['delivered'],
    }
    for (const body of [rule, policy]) expect((await call('POST', '/rules', { body })).status).toBe(201)
    const log = page.getByRole('table', { name: 'Audit log' })
    await page.goto('/tenant/audit?noun=rule')
    await log.getByRole('link', { name: rule.name, exact: true }).click()
    await expect(page.getByRole('heading', { name: rule.name })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/rules/${rule.id}$`))
    await page.goto('/tenant/audit?noun=rule')
    await log.getByRole('link', { name: policy.name, exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`/policies/${policy.id}$`))
  })
})
