const schemes = ['https:', 'http:', 'mailto:', 'tel:', 'geo:']

/** An address that a link may have, relative ones seen from the server. Null for scripts and nonsense. */
export function safeHref(href: string | null, server: string): string | null {
  if (href === null) return null
  try {
    const url = new URL(href, server)
    return schemes.includes(url.protocol) ? url.href : null
  } catch {
    return null
  }
}

/** The code of a tracking page: the last part of its path. */
export const codeIn = (path: string): string => path.split(/[?#]/, 1)[0]?.split('/').pop() ?? ''
