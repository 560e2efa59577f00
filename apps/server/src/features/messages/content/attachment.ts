import type { StoredContent } from '../stored-content.ts'

type StoredAttachment = StoredContent['attachments'][number]

const endings: Readonly<Record<string, string>> = {
  'text/html': 'html',
  'text/plain': 'txt',
  'text/csv': 'csv',
  'text/calendar': 'ics',
  'application/json': 'json',
}

/** The file that the text of an attachment template becomes. */
export function attachmentOf(template: { name: string; contentType: string }, text: string): StoredAttachment {
  const bytes = Buffer.from(text)
  const charset = template.contentType === 'application/json' ? '' : '; charset=utf-8'
  return {
    name: fileName(template.name, endings[template.contentType] ?? 'txt'),
    contentType: template.contentType + charset,
    sizeBytes: bytes.length,
    base64: bytes.toString('base64'),
  }
}

/** Without what a name of a file cannot have. */
export const plainName = (name: string): string => name.replace(/[\p{Cc}\\/:*?"<>|]+/gu, ' ').trim() || 'attachment'

function fileName(name: string, ending: string): string {
  const plain = plainName(name)
  return plain.toLowerCase().endsWith(`.${ending}`) ? plain : `${plain}.${ending}`
}
