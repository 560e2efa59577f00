export type Fields = Readonly<Record<string, string>>

/** `id=value;id=value`, values URL-encoded. What cannot be read is kept as it stands; of a repeated id the last counts. */
export function readConnectionString(text: string): Fields {
  const fields: [string, string][] = []
  for (const part of text.split(';')) {
    const split = part.indexOf('=')
    const id = decode(split === -1 ? part : part.slice(0, split)).trim()
    if (id !== '') fields.push([id, split === -1 ? '' : decode(part.slice(split + 1))])
  }
  return Object.fromEntries(fields)
}

/** Empty values are left out, so that a text and its fields mean the same. */
export const writeConnectionString = (fields: Fields): string =>
  Object.entries(fields)
    .filter(([, value]) => value !== '')
    .map(([id, value]) => `${encodeURIComponent(id)}=${encodeURIComponent(value)}`)
    .join(';')

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
