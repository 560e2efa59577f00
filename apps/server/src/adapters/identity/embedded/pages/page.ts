import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Html, html } from '../../../../runtime/html.ts'
import { pageHeaders } from '../../../../security/page-headers.ts'

/** The typeface of the console, with the Latin letters. */
export const font = readFileSync(
  new URL(import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')),
)
const fontPath = `/oidc/inter.woff2?v=${versionOf(font)}`

export const styleSheet = `@font-face {
  font-family: "Inter Variable";
  font-display: swap;
  font-weight: 100 900;
  src: url("${fontPath}") format("woff2");
}
${readFileSync(new URL('./pages.css', import.meta.url), 'utf8')}`

function versionOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 8)
}

/** Shows a password that is typed. Everything else works without it. */
const script = readFileSync(new URL('./pages.js', import.meta.url), 'utf8')

export const signInHeaders = pageHeaders.signIn(createHash('sha256').update(script).digest('base64'))

const ownScript: Html = { markup: script }

const mark = html`<svg class="mark" viewBox="0 0 32 32" fill="none" aria-hidden="true"
  ><rect width="32" height="32" rx="8" /><path d="M8 23 14.3 10a1.9 1.9 0 0 1 3.4 0L24 23" stroke-width="3.2"
  /><path d="M13 23h6" stroke-width="3.2" stroke-dasharray="0.1 5.9" /></svg>`

/** A full HTML page in our design. */
export function page({ title, body }: { title: string; body: Html }): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} · Aftermile</title>
<link rel="icon" href="/favicon.svg">
<link rel="preload" href="${fontPath}" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="/oidc/pages.css?v=${versionOf(styleSheet)}">
<script type="module">${ownScript}</script>
</head>
<body>
<main>
<p class="brand">${mark}Aftermile</p>
${body}
</main>
</body>
</html>
`.markup
}
