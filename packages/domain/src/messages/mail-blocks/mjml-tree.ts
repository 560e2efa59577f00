import { type Attribute, attributesIn, endOfTag, type MaskedSource } from './masked-source.ts'

/** An element of MJML, with its places in the source. */
export type MjmlNode = {
  readonly tag: string
  readonly attributes: readonly Attribute[]
  readonly from: number
  readonly to: number
  /** Where its content begins and ends. */
  readonly contentFrom: number
  readonly contentTo: number
  /** Written as `<mj-image />`. */
  readonly isEmpty: boolean
  readonly children: readonly MjmlNode[]
}

type Open = Omit<MjmlNode, 'to' | 'contentTo' | 'children'> & { readonly children: MjmlNode[] }

/** Reads MJML in one pass. Null if its elements are not nested well. */
export function parseMjml({ text }: MaskedSource): MjmlNode | null {
  const roots: MjmlNode[] = []
  const open: Open[] = []
  let index = 0
  for (;;) {
    const from = text.indexOf('<', index)
    if (from < 0) break
    const isEnd = text[from + 1] === '/'
    const nameAt = from + (isEnd ? 2 : 1)
    index = from + 1
    if (!text.startsWith('mj', nameAt)) continue
    const tag = nameIn(text, nameAt)
    if (tag !== 'mjml' && !tag.startsWith('mj-')) continue
    const to = endOfTag(text, nameAt)
    if (to < 0) return null
    index = to
    if (isEnd) {
      const begun = open.pop()
      if (begun?.tag !== tag) return null
      const node = { ...begun, to, contentTo: from }
      ;(open.at(-1)?.children ?? roots).push(node)
      continue
    }
    const isEmpty = text[to - 2] === '/'
    const attributes = attributesIn(text, nameAt + tag.length, to - (isEmpty ? 2 : 1))
    const begun: Open = { tag, attributes, from, contentFrom: to, isEmpty, children: [] }
    if (isEmpty) (open.at(-1)?.children ?? roots).push({ ...begun, to, contentTo: to })
    else open.push(begun)
  }
  const [root] = roots
  return roots.length === 1 && open.length === 0 && root?.tag === 'mjml' ? root : null
}

function nameIn(text: string, from: number): string {
  let to = from
  while (/[\w-]/.test(text[to] ?? '')) to++
  return text.slice(from, to).toLowerCase()
}

/** Whether there is nothing but elements in an element. */
export function hasOnlyElements({ text }: MaskedSource, { children, contentFrom, contentTo }: MjmlNode): boolean {
  let index = contentFrom
  for (const child of children) {
    if (text.slice(index, child.from).trim() !== '') return false
    index = child.to
  }
  return text.slice(index, contentTo).trim() === ''
}

/** The value of an attribute as it is written; null if there is none. */
export function attributeOf(source: string, { attributes }: MjmlNode, name: string): string | null {
  const found = attributes.find(attribute => attribute.name === name)
  return found === undefined ? null : source.slice(found.valueFrom, found.valueTo)
}
