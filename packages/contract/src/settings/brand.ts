import { addressTooLong, maxAddressLength } from '@aftermile/domain/content/web-address'
import { email } from '@aftermile/domain/form-rules'
import { z } from 'zod'
import { colorField, formRule, text } from '../fields/basic-fields.ts'

const optional = <Schema extends z.ZodType>(schema: Schema) => z.union([z.literal(''), schema])

/** How messages and the tracking page of a merchant or tenant look. Empty fields are taken from the tenant, then from the product. */
export const brand = z.object({
  /** An image asset. */
  logoId: text(100).default(''),
  color: optional(colorField).default(''),
  accentColor: optional(colorField).default(''),
  senderName: text(100).default(''),
  /** Whom e-mails come from, where the app that sends them allows its domain; empty: the address of the app. */
  senderAddress: z.string().trim().toLowerCase().max(254).check(formRule(email)).default(''),
  replyTo: z.string().trim().toLowerCase().check(formRule(email)).default(''),
  supportUrl: optional(
    z
      .url({ protocol: /^https?$/, error: '{_field_} must be a web address such as https://shop.example/help' })
      .max(maxAddressLength, addressTooLong),
  ).default(''),
  supportPhone: optional(
    z
      .string()
      .trim()
      .regex(/^\+?[\d ()/.-]{4,30}$/, '{_field_} must be a phone number such as +46 40 123 45 67'),
  ).default(''),
})
export type Brand = z.infer<typeof brand>

export const noBrand: Brand = {
  logoId: '',
  color: '',
  accentColor: '',
  senderName: '',
  senderAddress: '',
  replyTo: '',
  supportUrl: '',
  supportPhone: '',
}

/** A merchant's brand with that of its tenant where it has none. Without a colour it takes both colours, so that they match. */
export function brandOver(tenants: Brand, own: Brand): Brand {
  const { color, accentColor, ...rest } = own
  const colors = color === '' && accentColor === '' ? {} : { color, accentColor }
  return { ...tenants, ...colors, ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== '')) }
}
