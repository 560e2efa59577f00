import sanitizeHtml from 'sanitize-html'

/** All tags that the rich text editor can produce. None of them has an attribute. */
const editorTags = ['p', 'br', 'strong', 'em', 's', 'ul', 'ol', 'li', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']

const options: sanitizeHtml.IOptions = {
  allowedTags: editorTags,
  allowedAttributes: {},
  transformTags: { b: 'strong', i: 'em', del: 's', strike: 's' },
  nonTextTags: ['script', 'style', 'textarea', 'option', 'xmp', 'noscript', 'iframe', 'noembed', 'noframes', 'title'],
  nestingLimit: 32,
}

/** A tag of the editor without attributes. */
const bareTag = new RegExp(`</?(?:${editorTags.join('|')})(?: /)?>`, 'g')

/** Removing a tag can make its neighbours nest in a way that the parser repairs only in the next pass. */
const maxPasses = 5

/**
 * Keeps the HTML that the editor can produce and removes everything else. Plain text stays the same.
 * Sanitising a second time changes nothing, so it can be done both when writing and when reading.
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

/** Checks that only text and tags without attributes are left, independent of what the parser did. */
const isHarmless = (html: string): boolean => !/[<>\0]/.test(html.replace(bareTag, ''))

/** Whether a reader would see any text. */
export const hasText = (clean: string): boolean => /\S/.test(clean.replace(bareTag, ''))

const inlineTag = /<\/?(?:strong|em|s)>/g

/** What a reader would see, on one line. */
export const textOf = (clean: string): string =>
  clean
    .replace(inlineTag, '')
    .replace(bareTag, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .split(/\s/)
    .filter(Boolean)
    .join(' ')
