/** What the server decides for messages that carry a key: only the person whom the key is for gets it, and nothing else. */
export const fixedFields = ['to', 'cc', 'bcc', 'replyTo', 'attachments'] as const

type Fields = Readonly<Record<string, unknown>>

/** The fixed fields that an envelope names all the same. */
export const namedFixedFields = (envelope: Fields): string[] =>
  fixedFields.filter(name => [envelope[name] ?? []].flat().some(value => String(value).trim() !== ''))

/** An envelope without them. */
export const withoutFixedFields = <F extends Fields>(envelope: F): F => ({
  ...envelope,
  ...Object.fromEntries(fixedFields.filter(name => name in envelope).map(name => [name, null])),
})
