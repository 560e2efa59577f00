import { allBlocks, type Block, findBlock, type Mail, parentOf, placeOf, readMail, siblingsOf } from './blocks.ts'
import { encodeAttribute } from './html-text.ts'
import type { MjmlNode } from './mjml-tree.ts'
import { applyEdits, type SourceEdit } from './source-edits.ts'

/** A mail after a change, and the block that is chosen then. */
export type Edited = { readonly source: string; readonly id: string | null }

/** Changes the content of a block's own element. */
export function setContent({ source }: Mail, { node }: Block, content: string): string {
  if (!node.isEmpty) return applyEdits(source, [{ from: node.contentFrom, to: node.contentTo, text: content }])
  return applyEdits(source, [opened(source, node, content)])
}

/** An element such as `<mj-column />` with a content. */
const opened = (source: string, { tag, from, to }: MjmlNode, content: string): SourceEdit => ({
  from,
  to,
  text: `${source.slice(from, to).replace(/\s*\/>$/, '')}>${content}</${tag}>`,
})

/** Changes attributes of a block's own element. Null removes one. */
export function setAttributes(
  { source }: Mail,
  { node }: Block,
  changes: Readonly<Record<string, string | null>>,
): string {
  const edits: SourceEdit[] = []
  const behind = node.attributes.at(-1)?.to ?? node.from + 1 + node.tag.length
  for (const [name, value] of Object.entries(changes)) {
    const known = node.attributes.find(attribute => attribute.name === name)
    const written = value === null ? null : `${name}="${encodeAttribute(value)}"`
    if (known === undefined && written !== null) edits.push({ from: behind, to: behind, text: ` ${written}` })
    if (known === undefined) continue
    const from = written === null ? source.slice(0, known.from).trimEnd().length : known.from
    edits.push({ from, to: known.to, text: written ?? '' })
  }
  return applyEdits(source, edits)
}

/** Puts other code in the place of a block. */
export const setCode = ({ source }: Mail, { from, to }: Block, code: string): string =>
  applyEdits(source, [{ from, to, text: code }])

/** Makes a block depend on a condition, or on none. */
export function setCondition(mail: Mail, block: Block, condition: string | null): string {
  const { node, from, to } = block
  const own = mail.source.slice(node.from, node.to)
  const indent = indentOf(mail.source, from)
  const code =
    condition === null
      ? own
      : `<mj-raw>{% if ${condition} %}</mj-raw>${indent}${own}${indent}<mj-raw>{% endif %}</mj-raw>`
  return applyEdits(mail.source, [{ from, to, text: code }])
}

export function removeBlock(mail: Mail, block: Block): Edited {
  const source = applyEdits(mail.source, [cutOf(mail, block)])
  const count = siblingsOf(mail, block).length - 1
  const parent = parentOf(mail, block)
  const position = Math.min(placeOf(block), count - 1)
  return { source, id: position < 0 ? (parent?.id ?? null) : idIn(parent, position) }
}

/** With the white space ahead of it. */
const cutOf = ({ source }: Mail, { from, to }: Block): SourceEdit => ({
  from: source.slice(0, from).trimEnd().length,
  to,
  text: '',
})

const idIn = (parent: Block | null, position: number): string =>
  parent === null ? `${position}` : `${parent.id}.${position}`

/** The line break and indent ahead of a place; empty if it does not begin a line. */
function indentOf(source: string, at: number): string {
  const line = source.lastIndexOf('\n', at - 1)
  const indent = line < 0 ? '' : source.slice(line, at)
  return indent.trim() === '' ? indent : ''
}

/** Whether it stands in a column. */
const isInColumn = (mail: Mail, block: Block): boolean => parentOf(mail, block)?.kind === 'column'

function columnsOf(mail: Mail): Block[] {
  return allBlocks(mail.blocks).filter(({ kind }) => kind === 'column')
}

/** Moves a block by one place. Past the end of a column it goes on into the next one. Null: there is no further place. */
export function moveBlock(mail: Mail, block: Block, by: -1 | 1): Edited | null {
  const parent = parentOf(mail, block)
  const other = siblingsOf(mail, block)[placeOf(block) + by]
  if (other !== undefined) return { source: swapped(mail, block, other), id: idIn(parent, placeOf(block) + by) }
  if (!isInColumn(mail, block)) return null
  const columns = columnsOf(mail)
  const column = columns[columns.findIndex(({ id }) => id === parent?.id) + by]
  return column === undefined ? null : intoColumn(mail, block, column, by > 0 ? 0 : column.children.length)
}

/** Moves a block to a place: in its own list, or in another column. */
export function moveTo(mail: Mail, block: Block, target: Block, isAfter: boolean): Edited | null {
  if (target.id === block.id || target.id.startsWith(`${block.id}.`)) return null
  const into = isInColumn(mail, block) ? columnFor(mail, target) : null
  if (into !== null) {
    const position = isInColumn(mail, target) ? placeOf(target) + (isAfter ? 1 : 0) : isAfter ? into.children.length : 0
    return intoColumn(mail, block, into, position)
  }
  const parent = parentOf(mail, block)
  if (isInColumn(mail, block) || parentOf(mail, target)?.id !== parent?.id) return null
  const steps = placeOf(target) - placeOf(block)
  const wanted = steps > 0 ? steps - (isAfter ? 0 : 1) : steps + (isAfter ? 1 : 0)
  let edited: Edited = { source: mail.source, id: block.id }
  for (let step = 0; step < Math.abs(wanted); step++) {
    const now = readMail(edited.source)
    const moved = now && findBlock(now, edited.id)
    const next = now && moved && moveBlock(now, moved, wanted > 0 ? 1 : -1)
    if (!next) return null
    edited = next
  }
  return edited
}

/** The column that a block or what is around it stands for. */
function columnFor(mail: Mail, block: Block): Block | null {
  if (block.kind === 'column') return block
  if (block.kind === 'section') return block.children[0] ?? null
  const parent = parentOf(mail, block)
  return parent?.kind === 'column' ? parent : null
}

function swapped({ source }: Mail, a: Block, b: Block): string {
  const text = (block: Block): string => source.slice(block.from, block.to)
  return applyEdits(source, [
    { from: a.from, to: a.to, text: text(b) },
    { from: b.from, to: b.to, text: text(a) },
  ])
}

function intoColumn(mail: Mail, block: Block, column: Block, position: number): Edited {
  const isOwn = parentOf(mail, block)?.id === column.id
  const at = isOwn && placeOf(block) < position ? position - 1 : position
  if (isOwn && at === placeOf(block)) return { source: mail.source, id: block.id }
  const code = mail.source.slice(block.from, block.to)
  const source = applyEdits(mail.source, [cutOf(mail, block), insertion(mail, column, position, code)])
  return { source, id: `${column.id}.${at}` }
}

/** Adds code at a place of a block or of the body. */
function insertion({ source }: Mail, { node, children }: List, position: number, code: string): SourceEdit {
  const next = children[position]
  if (next !== undefined) {
    // Right behind what is ahead of it, so that it does not touch what is cut there.
    const at = source.slice(0, next.from).trimEnd().length
    return { from: at, to: at, text: `${indentOf(source, next.from)}${code}` }
  }
  const last = children.at(-1)
  if (last !== undefined) return { from: last.to, to: last.to, text: `${indentOf(source, last.from)}${code}` }
  const indent = indentOf(source, node.from)
  const inner = indent === '' ? code : `${indent}  ${code}${indent}`
  if (node.isEmpty) return opened(source, node, inner)
  const { contentFrom: from, contentTo } = node
  return { from, to: source.slice(from, contentTo).trim() === '' ? contentTo : from, text: inner }
}

/** Adds a block below the chosen one. Sections go below its section, other things into its column, or into a section of their own. */
export function addBlock(mail: Mail, chosen: Block | null, code: string): Edited {
  return /^<mj-(section|wrapper)\b/.test(code) ? addSection(mail, chosen, code) : addLeaf(mail, chosen, code)
}

function addSection(mail: Mail, chosen: Block | null, code: string): Edited {
  const top = chosen === null ? mail.blocks.at(-1) : topOf(mail, chosen)
  const parent = top === undefined ? null : parentOf(mail, top)
  const position = top === undefined ? 0 : placeOf(top) + 1
  return placed(mail, parent, position, indentedFor(mail, parent, code))
}

/** The section that a block is in, or the part of the body. */
function topOf(mail: Mail, block: Block): Block {
  const parent = parentOf(mail, block)
  return parent === null || parent.kind === 'wrapper' ? block : topOf(mail, parent)
}

function addLeaf(mail: Mail, chosen: Block | null, code: string): Edited {
  const column = chosen === null ? columnsOf(mail).at(-1) : columnFor(mail, chosen)
  if (column === null || column === undefined) {
    const { source, id } = addSection(mail, chosen, `<mj-section><mj-column>${code}</mj-column></mj-section>`)
    return { source, id: `${id}.0.0` }
  }
  const position = chosen !== null && isInColumn(mail, chosen) ? placeOf(chosen) + 1 : column.children.length
  return placed(mail, column, position, indentedFor(mail, column, code))
}

/** Adds a column beside the others of a section. */
export const addColumn = (mail: Mail, section: Block, code: string): Edited =>
  placed(mail, section, section.children.length, indentedFor(mail, section, code))

/** A copy below a block. */
export const duplicateBlock = (mail: Mail, block: Block): Edited =>
  placed(mail, parentOf(mail, block), placeOf(block) + 1, mail.source.slice(block.from, block.to))

function placed(mail: Mail, parent: Block | null, position: number, code: string): Edited {
  return {
    source: applyEdits(mail.source, [insertion(mail, listOf(mail, parent), position, code)]),
    id: idIn(parent, position),
  }
}

type List = Pick<Block, 'node' | 'children'>

const listOf = ({ body, blocks }: Mail, parent: Block | null): List => parent ?? { node: body, children: blocks }

/** New code of several lines gets the indent of its place. */
function indentedFor(mail: Mail, parent: Block | null, code: string): string {
  const { node, children } = listOf(mail, parent)
  const last = children.at(-1)
  const indent = last === undefined ? `${indentOf(mail.source, node.from)}  ` : indentOf(mail.source, last.from)
  return indent.includes('\n') ? code.replaceAll('\n', indent) : code
}
