import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { LanguageId } from '@aftermile/domain/languages/languages'
import { brandColors } from '@aftermile/domain/tracking/brand-colors'
import type { FastifyReply } from 'fastify'
import { type Html, html } from '../../../runtime/html.ts'
import { pageHeaders } from '../../../security/page-headers.ts'

/** Whose page it is. */
export type Sender = {
  readonly name: string
  readonly logoPath: string | null
  readonly logoSize?: { readonly width: number; readonly height: number }
  readonly color: string
  readonly accentColor: string
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
    .headers(pageHeaders.ofMessage(nonce))
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
<style nonce="${nonce}">${{ markup: styles + brandStyle(sender) }}</style>
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

/** The colours of the sender, or ours. */
function brandStyle(sender: Sender | null): string {
  const { color, accentColor, accentTextColor } = brandColors(sender?.color ?? '', sender?.accentColor)
  return `:root{--brand:${color};--button:${accentColor};--on-button:${accentTextColor}}`
}
