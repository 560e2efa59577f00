/** HTML that has nothing but lines. */
export const isPlainHtml = (html: string): boolean => html.replace(/<\/?p>|<br\s?\/?>/g, '').includes('<') === false

/** The HTML of a text. Its lines stay lines. */
export const htmlOfLines = (text: string): string =>
  text === '' ? '' : `<p>${text.split('\n').map(escaped).join('<br>')}</p>`

/** The lines of such HTML. */
export const linesOfHtml = (html: string): string =>
  html
    .replace(/<\/p>\s*<p>|<br\s?\/?>/g, '\n')
    .replace(/<\/?p>/g, '')
    .replace(/&(lt|gt|quot|#39|nbsp|amp);/g, (_, name: string) => marks[name] ?? '')

const marks: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ', amp: '&' }

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
