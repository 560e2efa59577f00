/** Markup that is safe to send. */
export type Html = { readonly markup: string }

type Part = Html | string | number | null | readonly Html[]

/** html`<p>${text}</p>`: escapes text, inserts markup unchanged, and skips null. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return { markup: strings.reduce((all, text, index) => all + markupOf(parts[index - 1] ?? null) + text) }
}

function markupOf(part: Part): string {
  if (part === null) return ''
  if (typeof part === 'string' || typeof part === 'number') return escapeText(String(part))
  return 'markup' in part ? part.markup : part.map(html => html.markup).join('')
}

const escapeText = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
