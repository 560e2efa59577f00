/** Headers of the connection, of proxies, or for the metadata service of a cloud. */
const denied = new Set([
  'connection',
  'content-length',
  'cookie',
  'expect',
  'forwarded',
  'host',
  'keep-alive',
  'metadata',
  'metadata-flavor',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'via',
])
const deniedStarts = ['proxy-', 'sec-', 'x-forwarded-', 'x-aws-ec2-metadata-', 'x-google-metadata-', 'x-real-']

const name = /^[!#$%&'*+.^_`|~0-9a-z-]+$/i
const value = /^[\t\x20-\x7e\x80-\xff]*$/

/** The first header that may not be sent. */
export const findDeniedHeader = (headers: Readonly<Record<string, string>>): string | null =>
  Object.entries(headers).find(([key, text]) => !mayBeSent(key.toLowerCase(), text))?.[0] ?? null

function mayBeSent(key: string, text: string): boolean {
  if (!name.test(key) || !value.test(text)) return false
  return !denied.has(key) && !deniedStarts.some(start => key.startsWith(start))
}
