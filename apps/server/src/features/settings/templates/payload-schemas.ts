import { text } from '@aftermile/contract/fields/basic-fields'
import type { TemplateType } from '@aftermile/domain/messages/template-lists'
import { z } from 'zod'

const liquid = text(20_000)
const addresses = z.union([liquid, z.array(liquid).max(50)])

/** The envelope of an e-mail. Each value is Liquid. Attachments are ids of templates, or kinds of documents. */
const emailPayload = z
  .strictObject({
    subject: liquid,
    to: addresses,
    cc: addresses,
    bcc: addresses,
    replyTo: liquid,
    senderName: liquid,
    preheader: liquid,
    attachments: z.array(text(100)).max(20),
  })
  .partial()
export type EmailPayload = z.infer<typeof emailPayload>

const textPayload = z.strictObject({ to: addresses, sender: liquid }).partial()
export type TextPayload = z.infer<typeof textPayload>

/** The types whose payload is an envelope. */
export const payloadSchemas: Partial<Record<TemplateType, typeof emailPayload | typeof textPayload>> = {
  email: emailPayload,
  text: textPayload,
}
