import { encodeAttribute } from '@aftermile/domain/messages/mail-blocks/html-text'
import { Mark, mergeAttributes, Node } from '@tiptap/core'
import StarterKit from '@tiptap/starter-kit'
import classes from './WordsField.module.css'

/** What an element was in the code. It is not shown in the page: styles of a mail are not those of the console. */
const kept = (tag: string | null) => () => ({
  tag: { default: tag, rendered: false },
  attributes: { default: '', rendered: false },
})

/** A paragraph or a heading, as the code has it. */
const Paragraph = Node.create({
  name: 'paragraph',
  priority: 1000,
  group: 'block',
  content: 'inline*',
  addAttributes: kept('p'),
  parseHTML: () => [{ tag: 'p' }],
  renderHTML: ({ HTMLAttributes }) => ['p', HTMLAttributes, 0],
})

const isSafeAddress = (address: string): boolean => /^(https?:|mailto:|tel:)/i.test(address)

const Link = Mark.create({
  name: 'link',
  inclusive: false,
  addAttributes: kept('a'),
  parseHTML: () => [
    {
      tag: 'a[href]',
      getAttrs: element => {
        const address = element.getAttribute('href') ?? ''
        return isSafeAddress(address) && { tag: 'a', attributes: ` href="${encodeAttribute(address)}"` }
      },
    },
  ],
  renderHTML: () => ['span', { class: classes.link }, 0],
})

/** Any other element around words. */
const Element = Mark.create({
  name: 'element',
  excludes: '',
  addAttributes: kept('span'),
  renderHTML: () => ['span', 0],
})

/** Marks that others know too, with what the code says of them. */
const format = (name: string, tag: string, parsed: readonly string[]) =>
  Mark.create({
    name,
    addAttributes: kept(null),
    parseHTML: () => parsed.map(tag => ({ tag })),
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
    addKeyboardShortcuts() {
      const toggle = () => this.editor.commands.toggleMark(name)
      return shortcuts[name] === undefined ? {} : { [shortcuts[name]]: toggle }
    },
  })

const shortcuts: Readonly<Record<string, string>> = { bold: 'Mod-b', italic: 'Mod-i', underline: 'Mod-u' }

/** Liquid in the middle of words. It is shown as the value that it has in the message on the canvas. */
const Chip = Node.create({
  name: 'chip',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: true,
  addAttributes: () => ({
    source: { default: '', parseHTML: element => element.getAttribute('data-liquid'), rendered: false },
  }),
  parseHTML: () => [{ tag: 'span[data-liquid]' }],
  renderHTML: ({ node, HTMLAttributes }) => [
    'span',
    mergeAttributes(HTMLAttributes, { 'data-liquid': String(node.attrs.source) }),
    String(node.attrs.source),
  ],
  addNodeView: () => {
    return ({ node }) => {
      const dom = document.createElement('span')
      dom.className = classes.chip ?? ''
      dom.contentEditable = 'false'
      dom.dataset.liquid = String(node.attrs.source)
      dom.title = String(node.attrs.source)
      dom.textContent = String(node.attrs.source)
      return { dom, ignoreMutation: () => true }
    }
  },
})

/** Words with simple formats and variables. */
export const schema = [
  StarterKit.configure({
    blockquote: false,
    bold: false,
    bulletList: false,
    code: false,
    codeBlock: false,
    heading: false,
    horizontalRule: false,
    italic: false,
    link: false,
    listItem: false,
    listKeymap: false,
    orderedList: false,
    paragraph: false,
    strike: false,
    trailingNode: false,
    underline: false,
  }),
  Paragraph,
  Element,
  Link,
  format('bold', 'strong', ['strong', 'b']),
  format('italic', 'em', ['em', 'i']),
  format('underline', 'u', ['u']),
  format('strike', 's', ['s', 'del']),
  Chip,
]
