import { z } from 'zod'

const list = z.union([z.string().transform(text => [text]), z.array(z.string()).max(50)]).nullish()
const item = z.string().nullish()

const Envelope = z.object({
  subject: item,
  to: list,
  cc: list,
  bcc: list,
  replyTo: item,
  senderName: item,
  /** What a list of mails shows after the subject. */
  preheader: item,
  /** The sender of a text message. */
  sender: item,
  /** Templates, by id. */
  attachments: z.array(z.string()).max(20).nullish(),
})

/** The envelope of an e-mail or text message, each value Liquid. */
export type Envelope = z.infer<typeof Envelope>

/** Reads the payload of a template. Null: it is not an envelope. */
export function readEnvelope(payload: string | null): Envelope | null {
  if (payload === null || payload.trim() === '') return {}
  try {
    const read = Envelope.safeParse(JSON.parse(payload))
    return read.success ? read.data : null
  } catch {
    return null
  }
}

/** Whether the template says itself whom it goes to. */
export const namesRecipient = (payload: string | null): boolean =>
  readEnvelope(payload)?.to?.some(to => to.trim() !== '') ?? false
