import { attributesIn, readMarkup } from '@aftermile/domain/content/markup'

/** An element as an object: its attributes by name, and its children in lists by their names. Text between elements is left out. */
export type XmlElement = { readonly [name: string]: string | readonly XmlElement[] }

type OpenElement = { readonly name: string; readonly element: Record<string, string | XmlElement[]> }

/** Deeper than any answer. What works level by level must not run out of stack. */
export const maxXmlDepth = 100

/** The root element of a document. Undefined: the text is not XML. Entities other than the five of XML stay as they are. */
export function parseXml(text: string): XmlElement | undefined {
  const open: OpenElement[] = []
  for (const piece of readMarkup(text)) {
    if (piece.kind === 'text') continue
    const { name, isEnd, isEmpty, attributes } = piece
    const element = isEnd ? open.pop() : { name, element: elementOf(attributes) }
    if (element === undefined || element.name !== name || open.length > maxXmlDepth) return undefined
    if (!isEnd && !isEmpty) {
      open.push(element)
      continue
    }
    const parent = open.at(-1)
    if (parent === undefined) return element.element
    addChild(parent.element, element)
  }
  return undefined
}

function addChild(parent: OpenElement['element'], { name, element }: OpenElement): void {
  const known = Object.hasOwn(parent, name) ? parent[name] : undefined
  if (Array.isArray(known)) known.push(element)
  else parent[name] = [element]
}

const elementOf = (attributes: string): OpenElement['element'] =>
  Object.fromEntries([...attributesIn(attributes)].map(([name, value]) => [name, unescapeXml(value)]))

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

export const unescapeXml = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(lt|gt|amp|quot|apos));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return entities[name.toLowerCase()] ?? whole
    const point = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : whole
  })

/** A value for an attribute in double quotes. */
export const escapeXml = (text: string): string => text.replace(/[<>&"]/g, sign => `&#${sign.codePointAt(0)};`)
