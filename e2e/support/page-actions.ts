import { expect, type Locator, type Page } from '@playwright/test'

/** Presses Tab until it is there, as someone without a mouse does. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press('Tab')
    if (await target.evaluate(element => element === document.activeElement)) return
  }
  throw new Error('Tab does not lead there')
}

/** Presses Tab until it is there, then Enter. */
export async function pressEnterOn(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

/** Presses the arrow down until the option is the current one of its open list. */
export async function arrowTo(page: Page, option: Locator): Promise<void> {
  await expect(option).toBeVisible()
  const list = page.locator('[aria-activedescendant]')
  for (let presses = 0; presses < 10; presses++) {
    const isCurrent = async () =>
      (await list.getAttribute('aria-activedescendant')) === (await option.getAttribute('id'))
    if ((await list.count()) > 0 && (await isCurrent())) return
    await page.keyboard.press('ArrowDown')
  }
  throw new Error('The arrow does not lead there')
}

/** In an open menu: the arrow down to the item, then Enter. */
export async function pressEnterInMenu(page: Page, item: Locator): Promise<void> {
  await expect(item).toBeVisible()
  const isThere = () => item.evaluate(element => element === document.activeElement)
  for (let presses = 0; presses < 20 && !(await isThere()); presses++) await page.keyboard.press('ArrowDown')
  await expect(item).toBeFocused()
  await page.keyboard.press('Enter')
}

/** A field of the tag's form by its label. */
export const tagField = (page: Page, label: 'Name' | 'Id' | 'Description' | 'Priority' | 'Colour'): Locator =>
  page.getByRole(label === 'Priority' ? 'combobox' : 'textbox', { name: label, exact: true })

export const tagTable = (page: Page): Locator => page.getByRole('table', { name: 'Tags' })

/** The rows of the list in their order, by the names of their links. */
export const rowLinks = (page: Page): Locator => tagTable(page).getByRole('link')

/** The session's metadata, asked for anew. */
export const reloadedMeta = (page: Page) =>
  page.waitForResponse(reply => reply.url().endsWith('/api/v1/dashboard/meta/en') && reply.ok())
