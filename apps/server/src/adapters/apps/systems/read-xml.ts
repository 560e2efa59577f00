import { unescapeXml } from '../../carriers/client/xml.ts'

type Value = string | { [name: string]: Value | Value[] }
type Open = { readonly name: string; readonly inner: { [name: string]: Value | Value[] }; text: string }

const tagPattern =
  /<(\/?)(?:[A-Za-z][\w.-]*:)?([A-Za-z][\w.-]*)((?:\s+[\w.:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/g
const attributePattern = /([\w.:-]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g
const notElements = /<\?[^>]*\?>|<!--[\s\S]*?-->/g

/**
 * A document as an object: attributes and elements by their names without prefix, an element with text alone as this text, and
 * repeated elements as a list. Undefined: the text is not XML.
 */
export function readXml(document: string): unknown {
  const text = document.replace(notElements, '')
  const open: Open[] = []
  let textFrom = 0
  for (const match of text.matchAll(tagPattern)) {
    const [whole, isEnd, name = '', attributes = '', isEmpty] = match
    const top = open.at(-1)
    if (top !== undefined) top.text += text.slice(textFrom, match.index)
    textFrom = match.index + whole.length
    if (isEnd === '') open.push({ name, inner: attributesOf(attributes), text: '' })
    if (isEnd === '' && isEmpty === '') continue
    const closed = open.pop()
    if (closed === undefined || closed.name !== name) return undefined
    const parent = open.at(-1)
    if (parent === undefined) return contentOf(closed)
    add(parent.inner, name, contentOf(closed))
  }
  return undefined
}

const contentOf = ({ inner, text }: Open): Value => (Object.keys(inner).length === 0 ? unescapeXml(text.trim()) : inner)

function add(inner: Open['inner'], name: string, value: Value): void {
  const known = Object.hasOwn(inner, name) ? inner[name] : undefined
  if (known === undefined) inner[name] = value
  else if (Array.isArray(known)) known.push(value)
  else inner[name] = [known, value]
}

function attributesOf(text: string): Open['inner'] {
  const found = [...text.matchAll(attributePattern)].filter(([, name = '']) => !name.startsWith('xmlns'))
  return Object.fromEntries(
    found.map(([, name = '', double, single]) => [name.replace(/^.*:/, ''), unescapeXml(double ?? single ?? '')]),
  )
}
