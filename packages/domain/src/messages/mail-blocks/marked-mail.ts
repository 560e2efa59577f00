import { allBlocks, type Block, contentOf, type Mail } from './blocks.ts'
import { endOfTag, maskSource } from './masked-source.ts'
import type { MjmlNode } from './mjml-tree.ts'
import { applyEdits, type SourceEdit } from './source-edits.ts'

/** The class of a block in a marked mail. */
export const blockClass = (id: string): string => `am-block-${id.replaceAll('.', '_')}`

/** The element around a value in a marked mail. Its key is that of the Liquid. */
export const chipTag = 'am-chip'

/** A short key of a text. */
export function chipKey(source: string): string {
  let hash = 5381
  for (let index = 0; index < source.length; index++) hash = (Math.imul(hash, 33) ^ source.charCodeAt(index)) >>> 0
  return hash.toString(36)
}

/** What the blocks of a mail are and where, without their words: marks are those of the same blocks as long as it is the same. */
export const structureOf = ({ blocks }: Pick<Mail, 'blocks'>): string =>
  chipKey(
    allBlocks(blocks)
      .map(({ id, node }) => `${id}${node.tag}`)
      .join(' '),
  )

/** A mail that shows which part of it is which block, and which of its words are values. It looks the same otherwise. */
export function markMail(mail: Mail): string {
  const blocks = allBlocks(mail.blocks)
  const classes = new Map<MjmlNode, string>()
  for (const block of blocks) for (const node of block.nodes) classes.set(node, blockClass(block.id))
  classes.set(mail.body, `am-mail-${structureOf(mail)}`)
  const leaves = blocks.filter(({ kind }) => kind !== 'section' && kind !== 'column' && kind !== 'wrapper')
  return applyEdits(mail.source, [
    ...[...classes].flatMap(([node, name]) => classEdit(node, name)),
    ...leaves.flatMap(leaf => chipEdits(mail, leaf)),
  ])
}

/** Elements without a class of their own. */
const classless = new Set(['mj-raw'])

function classEdit({ tag, attributes, from }: MjmlNode, name: string): SourceEdit[] {
  if (classless.has(tag)) return []
  const known = attributes.find(attribute => attribute.name === 'css-class')
  const at = known?.valueTo ?? from + 1 + tag.length
  return [{ from: at, to: at, text: known === undefined ? ` css-class="${name}"` : ` ${name}` }]
}

function chipEdits({ source }: Mail, { rich, node, nodes }: Block): SourceEdit[] {
  if (rich === null)
    return nodes.filter(mjmlNode => !classless.has(mjmlNode.tag)).flatMap(item => outputEdits(source, item))
  const chips = rich.paragraphs.flatMap(({ inlines }) => inlines.filter(inline => inline.kind === 'chip'))
  return chips.flatMap(({ source: liquid, from }) => around(node.contentFrom + from, liquid))
}

const around = (from: number, liquid: string): SourceEdit[] => {
  const to = from + liquid.length
  return [
    { from, to: from, text: `<${chipTag} data-key="${chipKey(liquid)}">` },
    { from: to, to, text: `</${chipTag}>` },
  ]
}

/** The values of a closed block that stand between its elements. */
function outputEdits(source: string, node: MjmlNode): SourceEdit[] {
  const content = contentOf(source, node)
  const { text, tokens } = maskSource(content)
  const isOdd = tokens.some(({ name }) => name === 'capture' || name === 'comment' || name === 'raw')
  if (isOdd || /<(style|script|title)\b/i.test(text)) return []
  const edits: SourceEdit[] = []
  let tagEnd = 0
  let index = text.indexOf('<')
  for (const token of tokens) {
    while (index >= 0 && index < token.beginAt) {
      tagEnd = endOfTag(text, index)
      if (tagEnd < 0) return []
      index = text.indexOf('<', tagEnd)
    }
    if (token.kind === 'output' && token.beginAt >= tagEnd)
      edits.push(...around(node.contentFrom + token.beginAt, content.slice(token.beginAt, token.endAt)))
  }
  return edits
}

/** A marked mail without its marks, after it was rendered. */
export const withoutMarks = (html: string): string =>
  html.replaceAll(/<\/?am-chip\b[^<>]*>/g, '').replaceAll(/ ?\bam-(?:block-[\d_]+|mail-\w+)(?:-outlook)?/g, '')
