import {
  type Block,
  type BlockKind,
  closedName,
  contentOf,
  type Mail,
} from '@aftermile/domain/messages/mail-blocks/blocks'
import { wordsIn } from '@aftermile/domain/messages/mail-blocks/closed-words'
import { attributeOf } from '@aftermile/domain/messages/mail-blocks/mjml-tree'

const names: Readonly<Record<Exclude<BlockKind, 'closed' | 'section'>, string>> = {
  wrapper: 'Sections',
  column: 'Column',
  text: 'Text',
  heading: 'Heading',
  picture: 'Picture',
  button: 'Button',
  divider: 'Divider',
  spacer: 'Space',
}

/** What a block is called. */
export function blockName(mail: Mail, block: Block): string {
  if (block.kind === 'closed') return closedName(mail, block)
  if (block.kind === 'section') return block.children.length > 1 ? 'Columns' : 'Section'
  return names[block.kind]
}

const longest = 60

/** The first words of a block, with values in place of Liquid. */
export function blockExcerpt(mail: Mail, block: Block, valueIn: (liquid: string) => string): string {
  const { rich, kind, node } = block
  if (kind === 'picture') return attributeOf(mail.source, node, 'alt') ?? ''
  if (kind === 'closed') return wordsIn(contentOf(mail.source, node))[0]?.text.slice(0, longest) ?? ''
  const inlines = rich?.paragraphs.flatMap(paragraph => paragraph.inlines) ?? []
  const texts = inlines.map(inline =>
    inline.kind === 'text' ? inline.text : inline.kind === 'chip' ? valueIn(inline.source) : ' ',
  )
  return texts.join('').trim().slice(0, longest)
}
