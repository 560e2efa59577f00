import { type LiquidToken, liquidTokens } from '../liquid-tokens.ts'
import { roleOf } from './liquid-blocks.ts'
import { type MaskedSource, maskSource } from './masked-source.ts'
import { attributeOf, hasOnlyElements, type MjmlNode, parseMjml } from './mjml-tree.ts'
import { type RichText, readRichText } from './rich-text.ts'

/** What a block is. A closed one is edited as code. */
export type BlockKind =
  | 'wrapper'
  | 'section'
  | 'column'
  | 'text'
  | 'heading'
  | 'picture'
  | 'button'
  | 'divider'
  | 'spacer'
  | 'closed'

/** A part of a mail that can be chosen, moved and removed as a whole. */
export type Block = {
  /** Its place among the blocks around it, such as 2.0.1. */
  readonly id: string
  readonly kind: BlockKind
  /** Its own element; of a closed block the first one. */
  readonly node: MjmlNode
  /** All elements that it shows. */
  readonly nodes: readonly MjmlNode[]
  /** The whole block, with its condition. */
  readonly from: number
  readonly to: number
  /** It is in the mail only if this is true, as Liquid has it. */
  readonly condition: string | null
  readonly children: readonly Block[]
  /** The words of a text, heading or button. */
  readonly rich: RichText | null
}

export type Mail = {
  readonly source: string
  readonly masked: MaskedSource
  readonly root: MjmlNode
  readonly body: MjmlNode
  readonly blocks: readonly Block[]
}

/** Reads the blocks of a mail; null if it is no MJML with a body, or has text between its sections. */
export function readMail(source: string): Mail | null {
  const masked = maskSource(source)
  const root = parseMjml(masked)
  const body = root?.children.find(({ tag }) => tag === 'mj-body')
  if (root === null || body === undefined) return null
  const blocks = blocksIn({ source, masked }, body, '')
  return blocks === null ? null : { source, masked, root, body, blocks }
}

type Text = Pick<Mail, 'source' | 'masked'>

/** The blocks of an element; null if something else is between its elements, or a condition has no end there. */
function blocksIn(text: Text, parent: MjmlNode, path: string): Block[] | null {
  if (!hasOnlyElements(text.masked, parent)) return null
  const blocks: Block[] = []
  for (let index = 0; index < parent.children.length; ) {
    const end = endOfUnit(text, parent.children, index)
    if (end < 0) return null
    const id = `${path}${blocks.length}`
    blocks.push(blockOf(text, parent.children.slice(index, end + 1), id, parent.tag))
    index = end + 1
  }
  return blocks
}

/** The last element of a block: that with the end of the condition which begins here. */
function endOfUnit(text: Text, nodes: readonly MjmlNode[], begin: number): number {
  let depth = 0
  for (let index = begin; index < nodes.length; index++) {
    for (const token of rawTokens(text, nodes[index])) {
      const role = token.kind === 'output' ? 'single' : roleOf(token)
      if (role === 'begin') depth++
      if (role === 'end') depth--
      if (depth < 0) return -1
    }
    if (depth === 0) return index
  }
  return -1
}

/** The Liquid of an element that stands around others. */
const rawTokens = ({ source }: Text, node: MjmlNode | undefined): LiquidToken[] =>
  node?.tag === 'mj-raw' ? liquidTokens(contentOf(source, node)) : []

function blockOf(text: Text, nodes: readonly MjmlNode[], id: string, parent: string): Block {
  const [first, shown, last] = nodes
  const condition = nodes.length === 3 && first && last ? conditionOf(text, first, last) : null
  const range = { from: first?.from ?? 0, to: nodes.at(-1)?.to ?? 0 }
  if (condition !== null && shown !== undefined)
    return { ...elementBlock(text, shown, id, parent), ...range, condition }
  if (first !== undefined && nodes.length === 1) return elementBlock(text, first, id, parent)
  if (first === undefined) throw new Error('A block has no element')
  return { ...closed(first, id), ...range, nodes }
}

/** What must be true, of a condition without other branches. */
function conditionOf(text: Text, first: MjmlNode, last: MjmlNode): string | null {
  const [begin, ...more] = rawTokens(text, first)
  const ends = rawTokens(text, last)
  const isWhole = begin?.name === 'if' && more.length === 0 && ends.length === 1
  const isAlone = [first, last].every(node => contentOf(text.masked.text, node).trim().split(/\s/).length === 1)
  return isWhole && isAlone ? begin.inner.trim().replace(/^if\s+/, '') : null
}

export const contentOf = (source: string, { contentFrom, contentTo }: MjmlNode): string =>
  source.slice(contentFrom, contentTo)

const closed = (node: MjmlNode, id: string): Block => ({
  id,
  kind: 'closed',
  node,
  nodes: [node],
  from: node.from,
  to: node.to,
  condition: null,
  children: [],
  rich: null,
})

/** The elements that can be there, by the element around them. */
const kinds: Readonly<Record<string, Readonly<Record<string, BlockKind>>>> = {
  'mj-body': { 'mj-section': 'section', 'mj-wrapper': 'wrapper' },
  'mj-wrapper': { 'mj-section': 'section' },
  'mj-section': { 'mj-column': 'column' },
  'mj-column': {
    'mj-text': 'text',
    'mj-button': 'button',
    'mj-image': 'picture',
    'mj-divider': 'divider',
    'mj-spacer': 'spacer',
  },
}

function elementBlock(text: Text, node: MjmlNode, id: string, parent: string): Block {
  const kind = kinds[parent]?.[node.tag] ?? 'closed'
  const block = { ...closed(node, id), kind }
  if (kind === 'text' || kind === 'button') return wordsBlock(text, block)
  if (kind !== 'wrapper' && kind !== 'section' && kind !== 'column') return block
  const children = blocksIn(text, node, `${id}.`)
  const isRight = children !== null && (kind !== 'section' || children.every(isPlainColumn))
  return isRight ? { ...block, children } : closed(node, id)
}

/** A column that is there only sometimes would change the width of the others. */
const isPlainColumn = ({ kind, condition }: Block): boolean => kind === 'column' && condition === null

function wordsBlock({ source }: Text, block: Block): Block {
  const { node, kind } = block
  const rich = readRichText(contentOf(source, node))
  if (rich === null || (kind === 'button' && !rich.isBare)) return { ...block, kind: 'closed' }
  const [only, ...others] = rich.paragraphs
  const isHeading = kind === 'text' && only?.tag !== 'p' && others.length === 0
  return { ...block, kind: isHeading ? 'heading' : kind, rich }
}

/** All blocks, each before those inside of it. */
export const allBlocks = (blocks: readonly Block[]): Block[] =>
  blocks.flatMap(block => [block, ...allBlocks(block.children)])

export const findBlock = ({ blocks }: Pick<Mail, 'blocks'>, id: string | null): Block | null =>
  id === null ? null : (allBlocks(blocks).find(block => block.id === id) ?? null)

/** The block around a block; null around a section of the body. */
export function parentOf(mail: Mail, { id }: Pick<Block, 'id'>): Block | null {
  const dot = id.lastIndexOf('.')
  return dot < 0 ? null : findBlock(mail, id.slice(0, dot))
}

export const siblingsOf = (mail: Mail, block: Pick<Block, 'id'>): readonly Block[] =>
  parentOf(mail, block)?.children ?? mail.blocks

export const placeOf = ({ id }: Pick<Block, 'id'>): number => Number(id.slice(id.lastIndexOf('.') + 1))

/** What a closed block is known as. */
export function closedName(mail: Pick<Mail, 'source'>, { node, from, to }: Block): string {
  const code = mail.source.slice(from, to)
  const known = recognised.find(({ sign }) => code.includes(sign))
  return known?.name ?? names[node.tag] ?? 'Code'
}

const recognised = [
  { sign: 'class="box"', name: 'Parcel card' },
  { sign: 'css-class="steps"', name: 'Progress' },
  { sign: 'lines %}', name: 'Products' },
  { sign: 'merchant.logoUrl', name: 'Logo' },
  { sign: 'merchant.supportUrl', name: 'Help' },
] as const

const names: Readonly<Record<string, string>> = {
  'mj-text': 'Text as code',
  'mj-table': 'Table',
  'mj-social': 'Social links',
  'mj-navbar': 'Menu',
  'mj-hero': 'Hero',
  'mj-section': 'Section as code',
  'mj-wrapper': 'Sections as code',
  'mj-raw': 'HTML',
}

/** The value of an attribute as it counts: its own, that of its classes, or of the head; null if MJML decides. */
export function countingValue({ source, root }: Mail, node: MjmlNode, name: string): string | null {
  const own = attributeOf(source, node, name)
  if (own !== null) return own
  const head = root.children.find(({ tag }) => tag === 'mj-head')
  const shared = head?.children.filter(({ tag }) => tag === 'mj-attributes').flatMap(({ children }) => children) ?? []
  const classes = (attributeOf(source, node, 'mj-class') ?? '').split(/\s+/)
  const isClass = (mjmlNode: MjmlNode) =>
    mjmlNode.tag === 'mj-class' && classes.includes(attributeOf(source, mjmlNode, 'name') ?? '')
  for (const holds of [
    isClass,
    (item: MjmlNode) => item.tag === node.tag,
    (entry: MjmlNode) => entry.tag === 'mj-all',
  ]) {
    const found = shared.findLast(item => holds(item) && attributeOf(source, item, name) !== null)
    if (found !== undefined) return attributeOf(source, found, name)
  }
  return null
}
