/**
 * Replaces the content of a page by a newer one. Forms in which somebody types stay where they are, untouched: they and what is
 * around them never leave the document, so neither text nor focus is lost.
 */
export function mergeContent(old: Element, fresh: Element): void {
  const focused = placeOf(old, document.activeElement)
  const wasOpen = new Map([...old.querySelectorAll('details')].map(details => [titleOf(details), details.open]))
  const kept = [...old.querySelectorAll('form')].filter(isInUse)
  merge(old, fresh, kept)
  for (const details of old.querySelectorAll('details')) details.open = wasOpen.get(titleOf(details)) ?? details.open
  if (focused !== null && document.activeElement === document.body) focusOn(old, focused)
}

const titleOf = (details: Element): string => details.querySelector('summary')?.textContent ?? ''

function merge(old: Element, fresh: Element, kept: readonly Element[]): void {
  const anchors = [...old.children].filter(child => kept.some(form => child.contains(form)))
  const matches = new Map<Node | null, Element>(anchors.map(anchor => [matchOf(anchor, fresh), anchor]))
  for (const node of [...old.childNodes]) if (!anchors.some(anchor => anchor === node)) node.remove()
  let next = 0
  for (const node of [...fresh.childNodes]) {
    const anchor = matches.get(node)
    if (anchor === undefined) {
      old.insertBefore(node, anchors[next] ?? null)
      continue
    }
    next = anchors.indexOf(anchor) + 1
    if (node instanceof Element && !kept.includes(anchor)) merge(anchor, node, kept)
  }
}

/** What has come for something that stays: it has a form for the same address, or is the only one of its looks. */
function matchOf(anchor: Element, fresh: Element): Element | null {
  const actions = actionsIn(anchor)
  const withForm = [...fresh.children].find(child => actionsIn(child).some(action => actions.includes(action)))
  if (withForm !== undefined || anchor instanceof HTMLFormElement) return withForm ?? null
  const [match, ...others] = [...fresh.children].filter(element => isAlike(anchor, element))
  const siblings = [...(anchor.parentElement?.children ?? [])].filter(item => isAlike(anchor, item))
  return match !== undefined && others.length === 0 && siblings.length === 1 ? match : null
}

const isAlike = (a: Element, b: Element): boolean => a.tagName === b.tagName && a.className === b.className

/** Whether the form has the focus or says something: typed now, or sent before and shown again. */
const isInUse = (form: HTMLFormElement): boolean =>
  form.contains(document.activeElement) ||
  [...form.elements].some(field => {
    if (field instanceof HTMLSelectElement) return field.selectedIndex !== firstChosen(field)
    if (field instanceof HTMLTextAreaElement) return field.value !== ''
    if (!(field instanceof HTMLInputElement) || ['hidden', 'submit', 'button'].includes(field.type)) return false
    const isTicked = ['checkbox', 'radio'].includes(field.type)
    return isTicked ? field.checked !== field.defaultChecked : field.value !== ''
  })

/** What is chosen before anyone has chosen: the marked option, else the first. */
const firstChosen = ({ options }: HTMLSelectElement): number =>
  Math.max(
    0,
    [...options].findIndex(({ defaultSelected }) => defaultSelected),
  )

const actionsIn = (element: Element): (string | null)[] =>
  (element instanceof HTMLFormElement ? [element] : [...element.querySelectorAll('form')]).map(form =>
    form.getAttribute('action'),
  )

type Place = { readonly selector: string; readonly index: number }

const focusable = 'a[href], button, summary, [tabindex]'

/** What has the focus: the first, second … of what leads to the same address, or of its kind. */
function placeOf(old: Element, focused: Element | null): Place | null {
  if (focused === null || !old.contains(focused) || !focused.matches(focusable)) return null
  const href = focused.getAttribute('href')
  const selector = href === null ? focused.tagName : `a[href="${CSS.escape(href)}"]`
  return { selector, index: [...old.querySelectorAll(selector)].indexOf(focused) }
}

function focusOn(content: Element, { selector, index }: Place): void {
  const all = content.querySelectorAll<HTMLElement>(selector)
  ;(all[index] ?? all[0])?.focus({ preventScroll: true })
}
