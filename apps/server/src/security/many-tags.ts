/** The parser takes the longer for a tag the more elements are open. Mail programs cut mails that have a tenth of this. */
const maxTags = 20_000

export const hasManyTags = (html: string): boolean => (html.match(/<[a-z]/gi)?.length ?? 0) > maxTags

/** HTML as a text that shows how it is written. */
export const asSource = (html: string): string =>
  `<pre>${html.replace(/[<>&]/g, sign => `&#${sign.codePointAt(0)};`)}</pre>`
