import type { Inline, Mark, Paragraph, ParagraphTag, RichText } from '@aftermile/domain/messages/mail-blocks/rich-text'
import type { JSONContent } from '@tiptap/core'

/** The marks of the editor, by the element that they are. Others are kept as they are, without a button. */
const markNames: Readonly<Record<string, string>> = {
  strong: 'bold',
  b: 'bold',
  em: 'italic',
  i: 'italic',
  u: 'underline',
  s: 'strike',
  a: 'link',
}

const newTags: Readonly<Record<string, string>> = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strike: 's',
  link: 'a',
}

/** A text as the editor has it. */
export const docOf = ({ paragraphs }: RichText): JSONContent => ({
  type: 'doc',
  content: paragraphs.map(({ tag, attributes, inlines }) => ({
    type: 'paragraph',
    attrs: { tag, attributes },
    content: inlines.map(nodeOf),
  })),
})

function nodeOf(inline: Inline): JSONContent {
  const marks = inline.marks.map(({ tag, attributes }) => ({
    type: markNames[tag] ?? 'element',
    attrs: { tag, attributes },
  }))
  if (inline.kind === 'text') return { type: 'text', text: inline.text, marks }
  return inline.kind === 'break'
    ? { type: 'hardBreak', marks }
    : { type: 'chip', attrs: { source: inline.source }, marks }
}

/** The text that the editor has now. What is around it stays as it was. */
export const richOf = ({ content }: JSONContent, before: RichText): RichText => ({
  ...before,
  paragraphs: (content ?? []).map(paragraphOf),
})

const paragraphOf = ({ attrs, content }: JSONContent): Paragraph => ({
  tag: (attrs?.tag ?? 'p') as ParagraphTag, // written above, or the default
  attributes: String(attrs?.attributes ?? ''),
  inlines: (content ?? []).map(inlineOf),
})

function inlineOf({ type, text, attrs, marks: written }: JSONContent): Inline {
  const marks = (written ?? []).map(markOf)
  if (type === 'chip') return { kind: 'chip', source: String(attrs?.source ?? ''), from: 0, marks }
  return type === 'hardBreak' ? { kind: 'break', marks } : { kind: 'text', text: text ?? '', marks }
}

const markOf = ({ type, attrs }: NonNullable<JSONContent['marks']>[number]): Mark => ({
  tag: String(attrs?.tag ?? newTags[type] ?? 'span'),
  attributes: String(attrs?.attributes ?? ''),
})
