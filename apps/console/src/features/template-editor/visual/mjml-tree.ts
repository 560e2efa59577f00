/** An element of MJML. Its content is read only where it consists of other elements. */
export type MjmlElement = {
  readonly tag: string
  readonly attributes: readonly (readonly [name: string, value: string])[]
  /** Null: the content is text or HTML. */
  readonly children: readonly MjmlElement[] | null
  readonly content: string
  /** The element as it is written. */
  readonly source: string
}

/** The elements whose content is elements. */
const containers = new Set([
  'mjml',
  'mj-body',
  'mj-wrapper',
  'mj-section',
  'mj-group',
  'mj-column',
  'mj-hero',
  'mj-social',
  'mj-navbar',
])

const tagPattern = /<(\/?)(mj[\w-]*)((?:"[^"]*"|'[^']*'|[^"'>])*?)(\/?)>/g
const attributePattern = /([\w:-]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g

type Tag = { isEnd: boolean; isEmpty: boolean; name: string; attributes: string; from: number; to: number }

/** Reads MJML whose Liquid is hidden. Null if its elements are not nested well, or if there is text or a comment between them. */
export function parseMjml(source: string): MjmlElement | null {
  const [first] = tagsOf(source)
  if (first?.name !== 'mjml' || source.slice(0, first.from).trim() !== '') return null
  const found = elementAt(source, first)
  return found !== null && source.slice(found.to).trim() === '' ? found.element : null
}

const tagsOf = (source: string, from = 0): Tag[] =>
  [...source.slice(from).matchAll(tagPattern)].map(
    ({ 0: text, 1: end, 2: name = '', 3: attributes = '', 4: empty, index }) => ({
      isEnd: end === '/',
      isEmpty: empty === '/',
      name,
      attributes,
      from: from + index,
      to: from + index + text.length,
    }),
  )

function elementAt(source: string, tag: Tag): { element: MjmlElement; to: number } | null {
  const attributes = attributesOf(tag.attributes)
  const common = { tag: tag.name, attributes }
  if (tag.isEmpty) {
    const children = containers.has(tag.name) ? [] : null
    return { element: { ...common, children, content: '', source: source.slice(tag.from, tag.to) }, to: tag.to }
  }
  const end = endOf(source, tag)
  if (end === null) return null
  const content = source.slice(tag.to, end.from)
  const children = containers.has(tag.name) ? childrenOf(source, tag.to, end.from) : null
  if (children === null && containers.has(tag.name)) return null
  return { element: { ...common, children, content, source: source.slice(tag.from, end.to) }, to: end.to }
}

function endOf(source: string, { name, to }: Tag): Tag | null {
  let depth = 1
  for (const tag of tagsOf(source, to)) {
    if (tag.name !== name || tag.isEmpty) continue
    depth += tag.isEnd ? -1 : 1
    if (depth === 0) return tag
  }
  return null
}

function childrenOf(source: string, from: number, to: number): MjmlElement[] | null {
  const children: MjmlElement[] = []
  let at = from
  while (source.slice(at, to).trim() !== '') {
    const tag = tagsOf(source.slice(0, to), at)[0]
    if (tag === undefined || tag.isEnd || source.slice(at, tag.from).trim() !== '') return null
    const found = elementAt(source.slice(0, to), tag)
    if (found === null) return null
    children.push(found.element)
    at = found.to
  }
  return children
}

const attributesOf = (text: string): (readonly [string, string])[] =>
  [...text.matchAll(attributePattern)].map(([, name = '', double, single, bare]) => [
    name,
    double ?? single ?? bare ?? '',
  ])

/** The elements without children, in their order. */
export const leavesOf = (element: MjmlElement): MjmlElement[] =>
  element.children === null ? [element] : element.children.flatMap(leavesOf)

const inline = /^mj-(?:text|button|image|divider|spacer|social-element|navbar-link|raw|table)$/

/** Writes elements with one line for each. What `write` returns for an element is taken as it is. */
export function writeMjml(element: MjmlElement, write: (element: MjmlElement) => string | null, depth = 0): string {
  const indent = '  '.repeat(depth)
  const own = write(element)
  if (own !== null) return `${indent}${own}`
  const attributes = element.attributes.map(
    ([name, value]) => ` ${name}=${value.includes('"') ? `'${value}'` : `"${value}"`}`,
  )
  const start = `<${element.tag}${attributes.join('')}`
  if (element.children === null || (element.children.length === 0 && inline.test(element.tag)))
    return element.content === '' ? `${indent}${start} />` : `${indent}${start}>${element.content}</${element.tag}>`
  const children = element.children.map(child => `${writeMjml(child, write, depth + 1)}\n`)
  return `${indent}${start}>\n${children.join('')}${indent}</${element.tag}>`
}
