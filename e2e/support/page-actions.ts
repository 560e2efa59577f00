import { expect, type Locator, type Page } from '@playwright/test'

/** Presses Tab until the target has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press('Tab')
    if (await target.evaluate(element => element === document.activeElement)) return
  }
  throw new Error('Tab does not reach the target')
}

/** Moves the focus to the target with Tab, then presses Enter. */
export async function pressEnterOn(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

/** Presses the down arrow until the option is active in its open list. */
export async function arrowTo(page: Page, option: Locator): Promise<void> {
  await expect(option).toBeVisible()
  const list = page.locator('[aria-activedescendant]')
  for (let presses = 0; presses < 10; presses++) {
    const isCurrent = async () =>
      (await list.getAttribute('aria-activedescendant')) === (await option.getAttribute('id'))
    if ((await list.count()) > 0 && (await isCurrent())) return
    await page.keyboard.press('ArrowDown')
  }
  throw new Error('The arrow does not reach the option')
}

/** Moves to an item of an open menu with the down arrow, then presses Enter. */
export async function pressEnterInMenu(page: Page, item: Locator): Promise<void> {
  await expect(item).toBeVisible()
  const isFocused = () => item.evaluate(element => element === document.activeElement)
  for (let presses = 0; presses < 20 && !(await isFocused()); presses++) await page.keyboard.press('ArrowDown')
  await expect(item).toBeFocused()
  await page.keyboard.press('Enter')
}

/** A field of the tag form, by its label. */
export const tagField = (page: Page, label: 'Name' | 'Id' | 'Description' | 'Priority' | 'Colour'): Locator =>
  page.getByRole(label === 'Priority' ? 'combobox' : 'textbox', { name: label, exact: true })

export const tagTable = (page: Page): Locator => page.getByRole('table', { name: 'Tags' })

/** The links of the tag rows, in the order of the list. */
export const rowLinks = (page: Page): Locator => tagTable(page).getByRole('link')

/** Waits for the next load of the session metadata. */
export const reloadedMeta = (page: Page) =>
  page.waitForResponse(response => response.url().endsWith('/api/v1/dashboard/meta/en') && response.ok())
