import { createElement, Fragment, type ReactNode } from 'react'

/** The tags that the rich text editor makes; everything else is shown as its text. */
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
const silent = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'object', 'svg', 'math'])
const isVoid = (tag: string) => tag === 'br'

/** What of a parsed document this needs; a browser's nodes have it. */
export type HtmlNode = {
  readonly nodeType: number
  readonly nodeName: string
  readonly textContent: string | null
  readonly childNodes: Iterable<HtmlNode>
}

const elementNode = 1
const textNode = 3

/** React elements of the allowed tags, without attributes: no string of a user ever becomes markup. */
export function elementsOf(node: HtmlNode): ReactNode {
  return createElement(Fragment, null, ...[...node.childNodes].map(oneOf))
}

function oneOf(node: HtmlNode): ReactNode {
  if (node.nodeType === textNode) return node.textContent
  const tag = node.nodeName.toLowerCase()
  if (node.nodeType !== elementNode || silent.has(tag)) return null
  if (!allowed.has(tag)) return elementsOf(node)
  return isVoid(tag) ? createElement(tag) : createElement(tag, null, ...[...node.childNodes].map(oneOf))
}
