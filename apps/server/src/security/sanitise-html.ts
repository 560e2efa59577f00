import sanitizeHtml from 'sanitize-html'

/** All that the rich text editor can make. None of them has an attribute. */
const editorTags = ['p', 'br', 'strong', 'em', 's', 'ul', 'ol', 'li', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']

const options: sanitizeHtml.IOptions = {
  allowedTags: editorTags,
  allowedAttributes: {},
  transformTags: { b: 'strong', i: 'em', del: 's', strike: 's' },
  nonTextTags: ['script', 'style', 'textarea', 'option', 'xmp', 'noscript', 'iframe', 'noembed', 'noframes', 'title'],
  nestingLimit: 32,
}

/** An editor's tag as it is written here: bare. */
const bareTag = new RegExp(`</?(?:${editorTags.join('|')})(?: /)?>`, 'g')

/** Taking a tag away can make its neighbours nest in a way the parser mends only the next time. */
const maxPasses = 5

/**
 * The HTML of the editor with everything else taken away; plain text stays the same text.
 * What comes out goes in again unchanged, so that it can be done when writing and when reading.
 */
export function sanitiseHtml(html: string): string {
  let clean = html.replaceAll('\0', '')
  for (let pass = 1; pass <= maxPasses; pass++) {
    const before = clean
    clean = sanitizeHtml(before, options)
    if (clean === before && isHarmless(clean)) return clean
  }
  return clean.replaceAll('\0', '').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** Nothing but words and bare tags: whatever a parser thinks of it, nothing else leaves this file as markup. */
const isHarmless = (html: string): boolean => !/[<>\0]/.test(html.replace(bareTag, ''))

/** Whether a reader would see any word of it. */
export const hasText = (clean: string): boolean => /\S/.test(clean.replace(bareTag, ''))
