/** How many bytes of a file decide its type. */
export const headBytes = 4096

const signatures: readonly (readonly [type: string, bytes: string, at?: number])[] = [
  ['application/pdf', '%PDF-'],
  ['image/png', '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', '\xff\xd8\xff'],
  ['image/gif', 'GIF8'],
  ['image/webp', 'WEBP', 8],
]

/** The content type of a file by its first bytes, because its sender may be wrong or hostile. */
export function typeOfContent(head: Buffer): string {
  const known = signatures.find(([, bytes, at = 0]) => head.toString('latin1', at, at + bytes.length) === bytes)
  if (known !== undefined) return known[0]
  return isText(head) ? 'text/plain; charset=utf-8' : 'application/octet-stream'
}

function isText(head: Buffer): boolean {
  if (head.length === 0 || head.includes(0)) return false
  try {
    // The last character may be cut in two.
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
    return true
  } catch {
    return false
  }
}
