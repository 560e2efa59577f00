import sanitizeHtml from 'sanitize-html'
import { asSource, hasManyTags } from './many-tags.ts'

const tags = [
  ...['html', 'head', 'body', 'title', 'meta', 'style', 'div', 'span', 'p', 'br', 'hr', 'center', 'font', 'a', 'img'],
  ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'blockquote', 'pre', 'code'],
  ...['strong', 'b', 'em', 'i', 'u', 's', 'small', 'mark', 'sub', 'sup', 'abbr', 'time', 'address'],
  ...['section', 'article', 'header', 'footer', 'main', 'figure', 'figcaption'],
]

const everywhere = [
  ...['class', 'id', 'style', 'lang', 'dir', 'title', 'role', 'aria-*', 'align', 'valign', 'width', 'height'],
  ...['bgcolor', 'color', 'face', 'size', 'border', 'cellpadding', 'cellspacing', 'colspan', 'rowspan', 'scope'],
]

/** What CSS loads something with, or reads an attribute with, or hides either. */
const loads =
  /[\\<]|@import|@font-face|url\s*\(|image(?:-set)?\s*\(|\b(?:src|attr|element)\s*\(|expression|behavior|binding/i

const isAbsolute = /^(?:https?:\/\/|mailto:|tel:)/i

type Kept = {
  /** Our own images begin with it. */
  readonly publicUrl: string
  /** An address of links that is kept besides those of other sites. */
  readonly marker: string
}

/**
 * The HTML of a mail without anything that loads something by itself, but for our own images: it must not learn what else is in the mail. Every tag and
 * attribute is closed, so that nothing reaches into what is put into it later.
 */
export function stripLoads(html: string, kept: Kept): string {
  const text = html.replaceAll('\0', '')
  return `<!doctype html>${hasManyTags(text) ? asSource(text) : sanitised(text, kept)}`
}

const sanitised = (html: string, kept: Kept): string =>
  sanitizeHtml(html, {
    allowedTags: tags,
    allowedAttributes: {
      '*': everywhere,
      a: ['href', 'target', 'rel'],
      img: ['src', 'alt'],
      meta: ['charset', 'name', 'content'],
    },
    allowVulnerableTags: true,
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    parseStyleAttributes: false,
    nonTextTags: [
      ...['script', 'noscript', 'textarea', 'option', 'select', 'xmp', 'plaintext', 'iframe', 'noembed', 'noframes'],
      ...['svg', 'math', 'template', 'object', 'applet', 'video', 'audio'],
    ],
    exclusiveFilter: ({ tag, text }) => tag === 'style' && loads.test(text),
    transformTags: {
      '*': (tagName, attribs) => ({ tagName, attribs: harmless(tagName, attribs, kept) }),
    },
    nestingLimit: 200,
  })

function harmless(tagName: string, attribs: sanitizeHtml.Attributes, { publicUrl, marker }: Kept) {
  const kept = { ...attribs }
  if (loads.test(kept.style ?? '')) delete kept.style
  if (tagName === 'a' && kept.href !== marker && !isAbsolute.test(kept.href ?? '')) delete kept.href
  if (tagName === 'img' && !isOwnImage(kept.src ?? '', publicUrl)) delete kept.src
  return kept
}

const isOwnImage = (src: string, publicUrl: string): boolean =>
  src.startsWith(`${publicUrl}/media/`) && /^[\w./-]+$/.test(src.slice(publicUrl.length)) && !src.includes('..')
