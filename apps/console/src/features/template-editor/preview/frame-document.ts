type Frame = {
  readonly html: string
  /** Where images come from. `'self'` would be nothing: a sandboxed frame has no origin. */
  readonly origin: string
  readonly scheme: 'light' | 'dark'
}

/**
 * The document of the frame that shows an e-mail. It runs no scripts, loads images only from us, and its links lead nowhere.
 * Light or dark is what the reader of the console chose, not what their system says.
 */
export function frameDocument({ html, origin, scheme }: Frame): string {
  const policy = `default-src 'none'; img-src ${origin} data:; style-src 'unsafe-inline'; form-action 'none'`
  const head = [
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    `<meta name="color-scheme" content="${scheme}">`,
    '<meta name="referrer" content="no-referrer">',
    '<base target="_blank">',
  ].join('')
  return withHead(withoutRefresh(inScheme(html, scheme)), head)
}

/** Our lines come before all others: a policy counts only for what follows it. */
function withHead(html: string, head: string): string {
  const doctype = /^\s*<!doctype[^>]*>/i.exec(html)?.[0] ?? '<!doctype html>'
  const rest = html.replace(/^\s*<!doctype[^>]*>/i, '')
  return `${doctype}<head>${head}</head>${rest.replace(/<base\b[^>]*>/gi, '')}`
}

/** A page that refreshes itself would leave the frame. */
const withoutRefresh = (html: string): string => html.replace(/<meta\b[^>]*http-equiv\s*=\s*["']?refresh[^>]*>/gi, '')

/** Media queries about the colour scheme become true or false. */
const inScheme = (html: string, scheme: 'light' | 'dark'): string =>
  html.replace(/\(\s*prefers-color-scheme\s*:\s*(light|dark)\s*\)/gi, (_, asked: string) =>
    asked.toLowerCase() === scheme ? '(min-width: 0)' : '(max-width: 0)',
  )
