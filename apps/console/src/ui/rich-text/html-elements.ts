import { createElement, Fragment, type ReactNode } from 'react'

/** The tags of the rich text editor. Other tags are reduced to their text. */
const allowed = new Set([
  'p',
  'br',
  'strong',
  'b',
  'em',
  'i',
  's',
  'del',
  'ul',
  'ol',
  'li',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
])
const removed = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'object', 'svg', 'math'])
const isVoid = (tag: string) => tag === 'br'

/** The part of a DOM node that is used here. */
export type HtmlNode = {
  readonly nodeType: number
  readonly nodeName: string
  readonly textContent: string | null
  readonly childNodes: Iterable<HtmlNode>
}

const elementNode = 1
const textNode = 3

/** React elements for the allowed tags, without attributes. User text never becomes markup. */
export function elementsOf(node: HtmlNode): ReactNode {
  return createElement(Fragment, null, ...[...node.childNodes].map(elementOf))
}

function elementOf(node: HtmlNode): ReactNode {
  if (node.nodeType === textNode) return node.textContent
  const tag = node.nodeName.toLowerCase()
  if (node.nodeType !== elementNode || removed.has(tag)) return null
  if (!allowed.has(tag)) return elementsOf(node)
  return isVoid(tag) ? createElement(tag) : createElement(tag, null, ...[...node.childNodes].map(elementOf))
}
