export type FrameScheme = 'light' | 'dark'

/**
 * The document of a message for a sandboxed frame. Our lines come first: a parser puts them into the head of the message, where
 * nothing of the message can come before them.
 */
export function messageDocument(html: string, scheme: FrameScheme, origin: string): string {
  return [
    '<!doctype html>',
    `<meta http-equiv="content-security-policy" content="${policyFor(origin)}">`,
    '<meta name="referrer" content="no-referrer">',
    '<base target="_blank">',
    inScheme(html, scheme),
  ].join('')
}

/** No scripts, forms, frames or calls. The origin is written out: in a sandboxed frame 'self' is nobody. */
const policyFor = (origin: string): string =>
  [
    "default-src 'none'",
    `img-src ${origin} https: data:`,
    `font-src ${origin} https: data:`,
    "style-src 'unsafe-inline'",
    "form-action 'none'",
    "base-uri 'none'",
  ].join('; ')

/** Browsers ask the system, not the frame, which scheme is preferred. So the answer is written into the question. */
const inScheme = (html: string, scheme: FrameScheme): string =>
  html.replace(/\(\s*prefers-color-scheme\s*:\s*(light|dark)\s*\)/gi, (_, asked: string) =>
    asked.toLowerCase() === scheme ? '(min-width: 0)' : '(max-width: 0)',
  )
