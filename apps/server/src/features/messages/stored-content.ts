import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { MessageContent } from '@aftermile/contract/messages/messages'

const [pack, unpack] = [promisify(gzip), promisify(gunzip)]

/** The content of a message as the database has it: with the bytes of its attachments, in base64. */
export type StoredContent = Omit<MessageContent, 'attachments'> & {
  readonly senderName: string | null
  /** Of the merchant. The app that sends it decides whether it may be used. Older content has none. */
  readonly senderAddress?: string | null
  readonly attachments: readonly (MessageContent['attachments'][number] & { readonly base64: string })[]
}

/** Packed fast rather than small: it is done for every message. */
export const packContent = (content: StoredContent): Promise<Buffer> => pack(JSON.stringify(content), { level: 1 })

export const unpackContent = async (packed: Buffer): Promise<StoredContent> =>
  JSON.parse((await unpack(packed)).toString()) as StoredContent // packed by us

/** The content without the bytes of its attachments, as replies have it. */
export const showContent = ({
  attachments,
  senderName: _,
  senderAddress: __,
  ...content
}: StoredContent): MessageContent => ({
  ...content,
  attachments: attachments.map(({ base64: ___, ...attachment }) => attachment),
})
