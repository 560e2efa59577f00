import { isPictureAddress, maxAddressLength } from '@aftermile/domain/content/web-address'
import { z } from 'zod'
import { requiredText, text } from './basic-fields.ts'
import { amount, clearable, clearableText, instantOrDay, measure, quantity } from './input-values.ts'

const Reference = z.strictObject({ type: requiredText(50), value: requiredText(200) })
export type Reference = z.output<typeof Reference>

const Content = z.strictObject({
  productNumber: clearableText(100),
  description: clearableText(500),
  quantity: quantity.default(1),
})
export type Content = z.output<typeof Content>

const Package = z.strictObject({
  number: requiredText(100),
  weightKg: clearable(measure),
  volumeM3: clearable(measure),
  lengthCm: clearable(measure),
  widthCm: clearable(measure),
  heightCm: clearable(measure),
})

/** Where the shop shows a picture of an article. Only https: mail programs refuse to load others. An empty one clears it. */
const pictureAddress = text(maxAddressLength)
  .trim()
  .refine(address => address === '' || isPictureAddress(address), {
    error: '{_field_} must be an address such as https://shop.example/lamp.jpg',
  })

const OrderLine = z.strictObject({
  id: requiredText(100).optional(),
  productNumber: clearableText(100),
  description: clearableText(500),
  quantity: quantity.default(1),
  unitPrice: clearable(amount),
  imageUrl: clearable(pictureAddress),
})

const DeliveryLine = z.strictObject({ lineId: requiredText(100), quantity })
export type DeliveryLine = z.output<typeof DeliveryLine>

const Delivery = z.strictObject({
  id: requiredText(100),
  promisedAt: clearable(instantOrDay),
  lines: z.array(DeliveryLine).max(500).default([]),
})

/** If sent, these are all references. */
export const references = z.array(Reference).max(50)
/** If sent, these are all contents. */
export const contents = z.array(Content).max(500)
/** If sent, these are all packages of the booking. Measures that are left out stay as they were. */
export const packages = z.array(Package).max(500)
/** If sent, these are all lines of the order. */
export const lines = z.array(OrderLine).max(500)
/** If sent, these are all deliveries of the order. */
export const deliveries = z.array(Delivery).max(100)
