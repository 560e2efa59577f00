import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { LanguageId } from '@aftermile/domain/lists/languages'
import type { FastifyReply } from 'fastify'
import { type Html, html } from '../../../runtime/html.ts'

/** Whose page it is. */
export type Sender = {
  readonly name: string
  readonly logoPath: string | null
  readonly logoSize?: { readonly width: number; readonly height: number }
  readonly color: string
}

export type PublicPage = {
  readonly language: LanguageId
  readonly title: string
  readonly sender: Sender | null
  readonly body: Html
}

const styles = readFileSync(new URL('./public-page.css', import.meta.url), 'utf8')

/** Sends a page to the receiver of a message. It has no script, is in no frame, and nobody stores or lists it. */
export function sendPage(reply: FastifyReply, status: number, page: PublicPage): FastifyReply {
  const nonce = randomBytes(16).toString('base64url')
  return reply
    .code(status)
    .headers({
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
      'x-frame-options': 'DENY',
      'x-robots-tag': 'noindex, nofollow',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      vary: 'accept-language',
    })
    .type('text/html; charset=utf-8')
    .send(markupOf(page, nonce))
}

function markupOf({ language, title, sender, body }: PublicPage, nonce: string): string {
  const head = sender && html`<p class="sender">${logoOf(sender)}${sender.name}</p>`
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex, nofollow">
<title>${title}${sender && ` · ${sender.name}`}</title>
<link rel="icon" href="data:,">
<style nonce="${nonce}">${{ markup: styles + brandStyle(sender?.color ?? '') }}</style>
</head>
<body>
<main>
${head}
${body}
</main>
</body>
</html>
`.markup
}

const logoOf = ({ logoPath }: Sender): Html | null => (logoPath === null ? null : html`<img src="${logoPath}" alt="">`)

const brandStyle = (color: string): string =>
  /^#[0-9a-f]{6}$/i.test(color) ? `:root { --brand: ${color}; --on-brand: ${textOn(color)} }` : ''

/** Black or white, whichever is easier to read on a colour. */
function textOn(color: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
    at => (Number.parseInt(color.slice(at, at + 2), 16) / 255) ** 2.2,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? '#000000' : '#ffffff'
}
