import { columnOf } from '../../db/sql.ts'
import type { Row } from '../../db/table.ts'
import type { messages } from '../../db/tables/messages.ts'
import { packContent, type StoredContent } from '../../features/messages/stored-content.ts'
import type { TestServer } from '../server.ts'

type Fields = Partial<Row<typeof messages>>

export const aContent = (fields: Partial<StoredContent> = {}): StoredContent => ({
  subject: 'On its way',
  html: '<p>On its way</p>',
  text: 'On its way',
  senderName: 'Fjällro',
  from: 'Fjällro <post@fjallro.example>',
  to: ['maja@mail.example'],
  cc: [],
  bcc: [],
  replyTo: null,
  headers: {},
  attachments: [],
  ...fields,
})

/** Stores a message as it is after it was sent. Returns its id. */
export async function putMessage({ admin }: TestServer, fields: Fields = {}): Promise<string> {
  const row: Fields = {
    tenantId: 'nordhem',
    createdBy: 'Test',
    channel: 'email',
    templateId: 'on-its-way',
    templateName: 'On its way',
    targetType: 'Shipment',
    containerId: 'fjallro-a',
    containerNumber: 'a',
    merchantId: 'fjallro',
    occurrence: crypto.randomUUID(),
    recipient: 'maja@mail.example',
    locale: 'en',
    purpose: 'transactional',
    isUrgent: false,
    subject: 'On its way',
    content: await packContent(aContent()),
    state: 'sent',
    queue: 'outbox',
    ...fields,
  }
  const names = Object.keys(row)
  const { rows } = await admin.query<{ id: string }>(
    `insert into messages (${names.map(columnOf).join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')}) returning id`,
    Object.values(row),
  )
  return rows[0]?.id ?? ''
}
