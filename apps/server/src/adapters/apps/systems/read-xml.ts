import { attributesIn, readMarkup } from '@aftermile/domain/content/markup'
import { maxXmlDepth, unescapeXml } from '../../carriers/client/xml.ts'

type Value = string | { [name: string]: Value | Value[] }
type Open = { readonly name: string; readonly inner: { [name: string]: Value | Value[] }; text: string }

/**
 * A document as an object: attributes and elements by their names without prefix, an element with text alone as this text, and
 * repeated elements as a list. Undefined: the text is not XML.
 */
export function readXml(document: string): unknown {
  const open: Open[] = []
  for (const piece of readMarkup(document)) {
    const top = open.at(-1)
    if (piece.kind === 'text') {
      if (top !== undefined) top.text += piece.isLiteral ? piece.text : unescapeXml(piece.text)
      continue
    }
    const name = withoutPrefix(piece.name)
    if (!piece.isEnd) open.push({ name, inner: attributesOf(piece.attributes), text: '' })
    if (open.length > maxXmlDepth) return undefined
    if (!piece.isEnd && !piece.isEmpty) continue
    const closed = open.pop()
    if (closed === undefined || closed.name !== name) return undefined
    const parent = open.at(-1)
    if (parent === undefined) return contentOf(closed)
    add(parent.inner, name, contentOf(closed))
  }
  return undefined
}

const withoutPrefix = (name: string): string => name.slice(name.lastIndexOf(':') + 1)

const contentOf = ({ inner, text }: Open): Value => (Object.keys(inner).length === 0 ? text.trim() : inner)

function add(inner: Open['inner'], name: string, value: Value): void {
  const known = Object.hasOwn(inner, name) ? inner[name] : undefined
  if (known === undefined) inner[name] = value
  else if (Array.isArray(known)) known.push(value)
  else inner[name] = [known, value]
}

function attributesOf(text: string): Open['inner'] {
  const found = [...attributesIn(text)].filter(([name]) => !name.startsWith('xmlns'))
  return Object.fromEntries(found.map(([name, value]) => [withoutPrefix(name), unescapeXml(value)]))
}
