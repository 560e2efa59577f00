import sanitizeHtml from 'sanitize-html'
import { asSource, hasManyTags } from './many-tags.ts'

/** What runs code or loads another page goes with its content. */
const withContent = ['script', 'noscript', 'iframe', 'object', 'embed', 'applet', 'frame', 'frameset', 'svg', 'math']
/** What acts without content becomes a plain element. */
const plain = Object.fromEntries(
  ['base', 'link', 'form', 'input', 'button', 'select', 'textarea'].map(tag => [tag, 'span']),
)

const addresses = ['href', 'src', 'srcset', 'cite', 'action', 'formaction', 'background', 'poster', 'ping', 'data']

const options: sanitizeHtml.IOptions = {
  allowedTags: false,
  allowedAttributes: false,
  allowVulnerableTags: true,
  allowedSchemes: ['http', 'https', 'mailto', 'tel', 'sms', 'cid'],
  allowedSchemesByTag: { img: ['http', 'https', 'cid', 'data'] },
  allowedSchemesAppliedToAttributes: addresses,
  nonTextTags: [],
  parseStyleAttributes: false,
  exclusiveFilter: ({ tag, attribs }) => withContent.includes(tag) || (tag === 'meta' && 'http-equiv' in attribs),
  transformTags: {
    ...plain,
    '*': (tagName, attributes) => ({
      tagName: /^[a-z][\w:-]*$/i.test(tagName) ? tagName : 'span',
      attribs: withoutHandlers(attributes),
    }),
  },
}

/** Takes out of a stored mail what could act in a browser, and nothing that is to be seen. A sandboxed frame shows it besides. */
export function stripScripts(html: string): string {
  const text = html.replaceAll('\0', '')
  return `<!doctype html>${hasManyTags(text) ? asSource(text) : sanitizeHtml(text, options)}`
}

const withoutHandlers = (attributes: sanitizeHtml.Attributes): sanitizeHtml.Attributes =>
  Object.fromEntries(Object.entries(attributes).filter(([name]) => !/^on|^srcdoc$/i.test(name)))
