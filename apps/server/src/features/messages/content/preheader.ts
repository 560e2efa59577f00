import { readMarkup } from '@aftermile/domain/content/markup'

const hidden =
  'display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;mso-hide:all;font-size:1px;line-height:1px'
/** Keeps the text of the mail itself out of the list of mails. */
const filler = '&#847;&zwnj;&nbsp;'.repeat(60)

/** Puts a preheader at the beginning of an HTML mail, where only lists of mails show it. */
export function withPreheader(html: string, preheader: string): string {
  if (preheader === '') return html
  const line = `<div style="${hidden}">${escapeHtml(preheader)}${filler}</div>`
  const at = bodyAt(html)
  return html.slice(0, at) + line + html.slice(at)
}

/** Where the body begins, or the text if it has no body. */
function bodyAt(html: string): number {
  for (const piece of readMarkup(html))
    if (piece.kind === 'tag' && !piece.isEnd && piece.name.toLowerCase() === 'body') return piece.endAt
  return 0
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
