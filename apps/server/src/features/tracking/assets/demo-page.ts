import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Html, html } from '../../../runtime/html.ts'
import { pageHeaders } from '../../../security/page-headers.ts'

type Shown = { readonly tenantId: string; readonly code: string | null }

const styles = readFileSync(new URL('./demo-page.css', import.meta.url), 'utf8')

export const demoHeaders = pageHeaders.widgetDemo(createHash('sha256').update(styles).digest('base64'))

/** Shows the widget in both modes, and what to copy for it. */
export function demoPage({ tenantId, code }: Shown): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex, nofollow">
<meta name="description" content="See the tracking widget at work: search for a parcel, or show one, on the page of a shop.">
<title>Tracking widget</title>
<link rel="icon" href="data:,">
<style>${{ markup: styles }}</style>
<script src="/track/widget.js" defer></script>
</head>
<body>
<header>
<h1>Tracking widget</h1>
<p>What your customers see when you add it to a page of your shop.</p>
</header>
<main>
<section aria-labelledby="search-title">
<h2 id="search-title">Search</h2>
<p>The customer enters a number. A postal code or e-mail address shows all details.</p>
<aftermile-track id="search" tenant="${tenantId}"><a href="/track?tenant=${tenantId}">Track your parcel</a></aftermile-track>
${snippet(`tenant="${tenantId}"`)}
</section>
<section aria-labelledby="one-title">
<h2 id="one-title">One parcel</h2>
<p>The code is the end of the link in your messages. Whoever has it sees all details.</p>
${code && html`<aftermile-track id="one" code="${code}"><a href="/track/${code}">Where is my parcel?</a></aftermile-track>`}
${snippet(`code="${code ?? '…'}"`)}
</section>
</main>
<footer>The widget sets no cookies and calls no one but this server.</footer>
</body>
</html>
`.markup
}

const snippet = (attribute: string): Html =>
  html`<pre><code>${`<script src="https://…/track/widget.js" async></script>
<aftermile-track ${attribute}></aftermile-track>`}</code></pre>`
