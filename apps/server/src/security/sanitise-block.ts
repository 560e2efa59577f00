import { numberText } from '@aftermile/domain/format/numbers'
import sanitizeHtml from 'sanitize-html'

const tags = [
  ...['p', 'br', 'hr', 'div', 'section', 'span', 'strong', 'em', 's', 'u', 'small', 'mark', 'sub', 'sup'],
  ...[
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'ul',
    'ol',
    'li',
    'dl',
    'dt',
    'dd',
    'blockquote',
    'a',
    'img',
    'figure',
    'figcaption',
  ],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'details', 'summary', 'time'],
]

const everywhere = ['class', 'title', 'lang', 'dir']
const attributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'rel', 'target'],
  img: ['src', 'alt', 'width', 'height', 'loading'],
  th: ['scope', 'colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
  details: ['open'],
  time: ['datetime'],
  ol: ['start'],
}

/** What the page styles in blocks. Other classes are those of the page itself. */
const blockClasses = ['button', 'notice', 'muted', 'columns', 'center'] as const

const isAbsolute = /^(https?:\/\/|mailto:|tel:)/i

const options: sanitizeHtml.IOptions = {
  allowedTags: tags,
  allowedAttributes: {
    '*': everywhere,
    ...Object.fromEntries(Object.entries(attributes).map(([k, v]) => [k, [...v]])),
  },
  allowedClasses: { '*': blockClasses.map(name => `block-${name}`) },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  nonTextTags: ['script', 'style', 'textarea', 'option', 'xmp', 'noscript', 'iframe', 'noembed', 'noframes', 'title'],
  // A page has one h1, and it is ours.
  transformTags: {
    b: 'strong',
    i: 'em',
    del: 's',
    strike: 's',
    h1: 'h2',
    // In the frame of a shop, a link leaves the frame.
    a: (tagName, { href = '', rel: _, target: __, ...attribs }) => ({
      tagName,
      attribs: isAbsolute.test(href) ? { ...attribs, href, rel: 'noopener', target: '_top' } : attribs,
    }),
    img: (tagName, attribs) => ({ tagName, attribs: { alt: '', ...attribs, loading: 'lazy' } }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isMedia(attribs.src),
  nestingLimit: 32,
}

/** Our own images. Those of others would tell them who looks at a parcel. */
const isMedia = (src: string | undefined): boolean => /^\/media\/[\w./-]+$/.test(src ?? '') && !src?.includes('..')

/** What a block can have. The parser takes long for more. */
export const maxBlockLength = 50_000
export const blockTooLong = `A block can have up to ${numberText(maxBlockLength)} characters`

/** Removing a tag can make its neighbours nest in a way that the parser repairs only in the next pass. */
const maxPasses = 5

/**
 * Keeps text, its structure, links and our own images, and removes what could run, load, submit, cover the page or be mistaken for a
 * part of it: scripts, styles, forms, frames, ids. Returns nothing if what is left can't be told to be safe.
 */
export function sanitiseBlock(html: string, publicUrl: string): string {
  if (html.length > maxBlockLength) return ''
  let clean = html.replaceAll('\0', '').replaceAll(`"${publicUrl}/media/`, '"/media/')
  for (let pass = 1; pass <= maxPasses; pass++) {
    const before = clean
    clean = sanitizeHtml(before, options)
    if (clean === before) return isHarmless(clean) ? clean : ''
  }
  return ''
}

const tagPattern = /<(\/?)([a-z][a-z0-9]*)((?: [a-z]+(?:="[^"<>]*")?)*)(?: \/)?>/g
const attributePattern = / ([a-z]+)(?:="([^"]*)")?/g

/** Checks that only allowed tags and attributes are left, independent of what the parser did. */
function isHarmless(html: string): boolean {
  let isFine = true
  const rest = html.replace(tagPattern, (_, __, tag: string, written: string) => {
    const known = [...everywhere, ...(attributes[tag] ?? [])]
    isFine &&= tags.includes(tag)
    for (const [, name = '', value = ''] of written.matchAll(attributePattern))
      isFine &&= known.includes(name) && (name !== 'href' || isAbsolute.test(value))
    return ''
  })
  return isFine && !/[<>\0]/.test(rest)
}
