type Child = Node | string | null | false
type Attributes = Readonly<Record<string, string | boolean | null>>

/** Makes an element. Text is only ever text: no markup is parsed, so pages that demand trusted types can have the widget too. */
export function el<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  setAttributes(element, attributes)
  element.append(...children.filter(isThere))
  return element
}

/** Draws the path of an icon of 24 × 24. */
export function svgIcon(path: string): SVGElement {
  const space = 'http://www.w3.org/2000/svg'
  const svg = document.createElementNS(space, 'svg')
  setAttributes(svg, { viewBox: '0 0 24 24', 'aria-hidden': 'true', class: 'icon' })
  const line = document.createElementNS(space, 'path')
  line.setAttribute('d', path)
  svg.append(line)
  return svg
}

function setAttributes(element: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== false) element.setAttribute(name, value === true ? '' : value)
  }
}

const isThere = (child: Child): child is Node | string => child !== null && child !== false
