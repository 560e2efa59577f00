export type Fields = Readonly<Record<string, string>>

/** Reads `id=value;id=value` with URL-encoded values. A value that cannot be decoded stays as it is; the last of a repeated id counts. */
export function readConnectionString(text: string): Fields {
  const fields: [string, string][] = []
  for (const part of text.split(';')) {
    const split = part.indexOf('=')
    const id = decode(split === -1 ? part : part.slice(0, split)).trim()
    if (id !== '') fields.push([id, split === -1 ? '' : decode(part.slice(split + 1))])
  }
  return Object.fromEntries(fields)
}

/** Writes fields as `id=value;id=value`, without empty values. */
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
