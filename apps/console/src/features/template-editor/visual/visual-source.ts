import { leavesOf, type MjmlElement, parseMjml, writeMjml } from './mjml-tree.ts'

/** The elements that the visual editor can change. Others are locked: shown by a line of text, moved or deleted as a whole. */
const editable = new Set([
  'mj-text',
  'mj-button',
  'mj-image',
  'mj-divider',
  'mj-spacer',
  'mj-social-element',
  'mj-navbar-link',
])

const liquid = /\{\{[\s\S]*?\}\}|\{%[\s\S]*?%\}/g

export type Opened = {
  readonly tree: MjmlElement
  readonly head: string
  readonly tokens: readonly string[]
}

/** Reads a template for the visual editor; null if it cannot. */
export function openSource(source: string): Opened | null {
  if (source.includes('§')) return null
  const tokens: string[] = []
  const hidden = source.replace(liquid, token => `§${tokens.push(token) - 1}§`)
  const tree = parseMjml(hidden)
  if (tree === null) return null
  const head = tree.children?.find(({ tag }) => tag === 'mj-head')?.source ?? ''
  return { tree: withoutHead(tree), head, tokens }
}

/** What the editor gets. */
export function toVisual({ tree, tokens }: Opened, locked: ReadonlySet<number>): string {
  const shown = spaced(tree)
  const leaves = leavesOf(shown)
  const parents = parentsOf(shown)
  const text = writeMjml(shown, element => {
    const index = leaves.indexOf(element)
    if (index < 0) return null
    const isLocked = locked.has(index) || !editable.has(element.tag)
    return isLocked
      ? lockedElement(element, index, parents.get(element) ?? '')
      : `${startOf(element)}${element.content}</${element.tag}>`
  })
  return showSafe(text, tokens)
}

/** The editor leaves out values that are its own defaults, so each gets a space. */
const spaced = (element: MjmlElement): MjmlElement => ({
  ...element,
  attributes: element.attributes.map(([name, value]) => [name, `${value} `] as const),
  children: element.children?.map(spaced) ?? null,
})

const startOf = ({ tag, attributes }: MjmlElement): string =>
  `<${tag}${attributes.map(([name, value]) => ` ${name}="${value}"`).join('')}>`

/** Its number is in an attribute that stays with it wherever it is moved. */
function lockedElement({ tag, content }: MjmlElement, index: number, parent: string): string {
  const text = plainText(content)
  const label = `[${tag}, edit it as code]${text === '' ? '' : ` ${text}`}`
  const inner = `<mj-text css-class="locked-${index} " color="dimgray ">${label}</mj-text>`
  if (parent !== 'mj-body' && parent !== 'mj-wrapper') return inner
  return `<mj-section css-class="locked-${index} "><mj-column><mj-text>${label}</mj-text></mj-column></mj-section>`
}

const plainText = (content: string): string =>
  content
    .replaceAll(/<[^>]*>|&#?\w+;/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 60)
    .replaceAll(/[<>&]/g, ' ')

function parentsOf(tree: MjmlElement): Map<MjmlElement, string> {
  const entries = (parent: MjmlElement): [MjmlElement, string][] =>
    (parent.children ?? []).flatMap(child => [[child, parent.tag] as [MjmlElement, string], ...entries(child)])
  return new Map(entries(tree))
}

const withoutHead = (tree: MjmlElement): MjmlElement => ({
  ...tree,
  children: tree.children?.filter(({ tag }) => tag !== 'mj-head') ?? null,
})

/** Liquid that HTML does not change is shown as it is. */
const showSafe = (text: string, tokens: readonly string[]): string =>
  text.replace(/§(\d+)§/g, (word, index) => {
    const token = tokens[Number(index)] ?? word
    return /[<>&"]/.test(token) ? word : token
  })

/** The source after a change in the editor; null if it cannot be read. */
export function fromVisual(exported: string, { tree, head, tokens }: Opened): string | null {
  const leaves = leavesOf(tree)
  const hidden: string[] = []
  const read = parseMjml(exported.replace(liquid, token => `§L${hidden.push(token) - 1}§`))
  if (read === null) return null
  const trimmed = trimAttributes(read)
  const withHead = head === '' ? trimmed : { ...trimmed, children: [headElement(head), ...(trimmed.children ?? [])] }
  const text = writeMjml(withHead, element => {
    if (element.tag === 'mj-head') return element.source
    const index = lockedIndex(element)
    return index === null ? null : (leaves[index]?.source ?? null)
  })
  return `${text
    .replace(/§L(\d+)§/g, (_, index) => hidden[Number(index)] ?? '')
    .replace(/§(\d+)§/g, (_, index) => tokens[Number(index)] ?? '')}\n`
}

const headElement = (source: string): MjmlElement => ({
  tag: 'mj-head',
  attributes: [],
  children: null,
  content: '',
  source,
})

function lockedIndex({ attributes }: MjmlElement): number | null {
  const css = attributes.find(([name]) => name === 'css-class')?.[1] ?? ''
  const index = /^locked-(\d+)$/.exec(css)?.[1]
  return index === undefined ? null : Number(index)
}

const trimAttributes = (element: MjmlElement): MjmlElement => ({
  ...element,
  attributes: element.attributes.map(([name, value]) => [name, value.trim()] as const),
  children: element.children?.map(trimAttributes) ?? null,
})

/** The leaves of two versions that differ in more than white space, and whether all else is the same. */
export function compareSources(before: string, after: string): { leaves: number[]; isSame: boolean } {
  const [one, other] = [openSource(before), openSource(after)]
  if (one === null || other === null) return { leaves: [], isSame: false }
  const [mine, theirs] = [leavesOf(one.tree), leavesOf(other.tree)]
  const leaves = mine.flatMap((leaf, index) =>
    fingerprint(leaf, one) === fingerprint(theirs[index] ?? leaf, other) ? [] : [index],
  )
  return {
    leaves,
    isSame: fingerprint(one.tree, one) === fingerprint(other.tree, other) && one.head.trim() === other.head.trim(),
  }
}

/** An element in a form in which order of attributes, quotes and white space do not matter. */
function fingerprint(element: MjmlElement, { tokens }: Opened): string {
  const attributes = element.attributes
    .filter(([, value]) => value.trim() !== '')
    .map(([name, value]) => `${name}=${value.trim()}`)
    .toSorted()
  const content =
    element.children?.map(child => fingerprint(child, { tree: child, head: '', tokens })) ?? normal(element.content)
  const text = JSON.stringify([element.tag, attributes, content])
  return text.replace(/§(\d+)§/g, (_, index) => JSON.stringify(tokens[Number(index)] ?? '').slice(1, -1))
}

const normal = (html: string): string =>
  html
    .replaceAll('\u00a0', '&nbsp;')
    .replaceAll(/<(br|img|hr)((?:"[^"]*"|[^">])*?)\s*\/?>/g, '<$1$2>')
    .replaceAll(/;\s*"/g, '"')
    .replaceAll(/\s*([:;])\s*/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim()
