/**
 * Replaces the content of a page by a newer one. Forms in which somebody types stay where they are, untouched: they and what is
 * around them never leave the document, so neither text nor focus is lost.
 */
export function mergeContent(old: Element, fresh: Element): void {
  const focused = placeOf(old, document.activeElement)
  const openIndexes = [...old.querySelectorAll('details')].map(({ open }) => open)
  const kept = [...old.querySelectorAll('form')].filter(isInUse)
  merge(old, fresh, kept)
  for (const [index, details] of [...old.querySelectorAll('details')].entries()) {
    if (openIndexes[index] && !kept.some(form => form.contains(details))) details.open = true
  }
  if (focused !== null && document.activeElement === document.body) focusOn(old, focused)
}

function merge(old: Element, fresh: Element, kept: readonly Element[]): void {
  const anchors = [...old.children].filter(child => kept.some(form => child.contains(form)))
  for (const node of [...old.childNodes]) if (!anchors.some(anchor => anchor === node)) node.remove()
  let next = 0
  for (const node of [...fresh.childNodes]) {
    const at = anchors.findIndex((anchor, index) => index >= next && isSame(anchor, node))
    const anchor = anchors[at]
    if (anchor === undefined) {
      old.insertBefore(node, anchors[next] ?? null)
      continue
    }
    next = at + 1
    if (!kept.includes(anchor) && node instanceof Element) merge(anchor, node, kept)
  }
}

/** Whether the form has the focus, or says anything else than when it came. */
const isInUse = (form: HTMLFormElement): boolean =>
  form.contains(document.activeElement) ||
  [...form.elements].some(field => {
    if (field instanceof HTMLSelectElement) return [...field.options].some(one => one.selected !== one.defaultSelected)
    if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue
    return (
      field instanceof HTMLInputElement &&
      (field.value !== field.defaultValue || field.checked !== field.defaultChecked)
    )
  })

/** Whether both contain a form that leads to the same address. */
function isSame(anchor: Element, node: Node): boolean {
  if (!(node instanceof Element) || node.tagName !== anchor.tagName) return false
  const actions = actionsIn(anchor)
  return actionsIn(node).some(action => actions.includes(action))
}

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
