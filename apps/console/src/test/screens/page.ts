import { expect } from 'vitest'

const roles = {
  button: 'button, [role=button]',
  link: 'a[href]',
  heading: 'h1, h2, h3, h4, [role=heading]',
  table: 'table',
  region: 'section, [role=group], [role=region]',
  dialog: '[role=dialog]',
  alert: '[role=alert]',
  status: '[role=status]',
  textbox: 'input:not([type]), input[type=text], input[type=search], input[type=email], textarea',
  checkbox: 'input[type=checkbox]',
  radio: 'input[type=radio]',
  menuitem: '[role=menuitem]',
  option: '[role=option]',
  tab: '[role=tab]',
} as const

export type Role = keyof typeof roles

/** What a user sees and does on a page. Everything waits until the page is as asked. */
export function pageOf(body: HTMLElement) {
  const find = (role: Role, name: string | RegExp): HTMLElement | undefined =>
    [...body.querySelectorAll<HTMLElement>(roles[role])].find(
      element => isVisible(element) && fits(nameOf(element), name),
    )

  async function get(role: Role, name: string | RegExp): Promise<HTMLElement> {
    await expect.poll(() => find(role, name) !== undefined, { interval: 10, message: `${role} “${name}”` }).toBe(true)
    return find(role, name) as HTMLElement // found above
  }

  return {
    find,
    get,
    /** Waits until the page says this. */
    says: async (text: string) => {
      await expect.poll(() => textOf(body), { interval: 10 }).toContain(text)
    },
    main: () => textOf(body.querySelector('main') ?? body),
    click: async (role: Role, name: string | RegExp) => (await get(role, name)).click(),
    /** Presses a button of a dialog: the page behind may have one of the same name. */
    clickIn: async (dialog: string | RegExp, button: string) => {
      const inside = pageOf(await get('dialog', dialog))
      await inside.click('button', button)
    },
    /** Types over what a field holds. */
    fill: async (name: string | RegExp, text: string) => {
      const field = (await get('textbox', name)) as HTMLInputElement
      const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {}
      set?.call(field, text)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    },
    /** Sends the form of a dialog, as Enter does. */
    submit: async (dialog: string) => {
      const form = (await get('dialog', dialog)).querySelector('form')
      form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    },
    /** The texts of the cells of a table, its head first. */
    table: async (name: string | RegExp): Promise<string[][]> => {
      const table = await get('table', name)
      return [...table.querySelectorAll('tr')].map(row => [...row.querySelectorAll('th, td')].map(textOf))
    },
  }
}

const textOf = (element: Element): string => textIn(element).replaceAll(/\s+/g, ' ').trim()

/** Without the rules that components bring along. */
const textIn = (node: Node): string =>
  node.nodeName === 'STYLE'
    ? ''
    : node.nodeType === 3
      ? (node.nodeValue ?? '')
      : [...node.childNodes].map(textIn).join('')

const isVisible = (element: Element): boolean => element.closest('[hidden], [aria-hidden=true]') === null

const fits = (name: string, wanted: string | RegExp): boolean =>
  typeof wanted === 'string' ? name === wanted : wanted.test(name)

/** The name of an element, as a screen reader says it. */
function nameOf(element: HTMLElement): string {
  const { ownerDocument } = element
  const by = (id: string) => ownerDocument.getElementById(id)
  const labelled = element
    .getAttribute('aria-labelledby')
    ?.split(' ')
    .flatMap(id => by(id) ?? [])
  const label = element.id === '' ? null : ownerDocument.querySelector(`label[for="${CSS.escape(element.id)}"]`)
  const named = element.getAttribute('aria-label') ?? labelled?.map(textOf).join(' ') ?? (label && textOf(label))
  return named ?? (element.closest('label') ?? element).textContent?.replaceAll(/\s+/g, ' ').trim() ?? ''
}
