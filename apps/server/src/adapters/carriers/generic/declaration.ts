import { type Mapping, mappingRowsOf } from '@aftermile/domain/carriers/compile-mapping'
import { type EventCode, events } from '@aftermile/domain/events/event-codes'
import { productGroups } from '@aftermile/domain/lists/product-groups'
import { type ReasonId, reasons } from '@aftermile/domain/lists/reasons'
import { isZone } from '@aftermile/domain/times/local-time'
import { z } from 'zod'

export const path = z
  .string()
  .max(200)
  .regex(/^\$?[\w@:. [\]-]*$/, 'must be a path such as items[0].events')
const optionalPath = path.nullable().default(null)
const shortText = z.string().trim().min(1).max(200).nullable().default(null)
const ids = <const Id extends string>(rows: readonly { readonly id: Id }[]) =>
  z.enum(rows.map(row => row.id) as [Id, ...Id[]]) // none of these lists is empty

const Code = z.strictObject({
  productKind: ids(productGroups).nullable().default(null),
  code: shortText,
  subCode: shortText,
  textPattern: shortText,
  to: z.enum(events.map(row => row.code) as [EventCode, ...EventCode[]]).nullable(), // the list is not empty
  reason: ids<ReasonId>(reasons).nullable().default(null),
})

/** Describes how the responses of a carrier are read: the paths of the values, and what the codes mean. */
export const Declaration = z.strictObject({
  /** The parcels of a response. Empty path: the response is one parcel. */
  parcels: path.default(''),
  /** The number of a parcel. Parcels with other numbers are dropped. */
  number: optionalPath,
  /** The events of a parcel. Empty path: the parcel is one event. */
  events: path.default('events'),
  event: z.strictObject({
    id: optionalPath,
    code: optionalPath,
    subCode: optionalPath,
    text: optionalPath,
    /** Put before the time if the carrier sends date and time separately. */
    date: optionalPath,
    time: path,
    placeName: optionalPath,
    city: optionalPath,
    postalCode: optionalPath,
    region: optionalPath,
    countryCode: optionalPath,
  }),
  /** The status of the parcel. It belongs to the newest event. */
  parcelCode: optionalPath,
  estimateFrom: optionalPath,
  estimateTo: optionalPath,
  weightKg: optionalPath,
  /** Values at a path that mean: the number is not known. */
  notFound: z
    .strictObject({ path, values: z.array(z.string().max(200)).max(50) })
    .nullable()
    .default(null),
  homeZone: z.string().refine(isZone, 'must be a time zone such as Europe/Oslo').default('UTC'),
  retentionDays: z.number().int().min(1).max(3650).default(90),
  limits: z
    .strictObject({
      numbersPerCall: z.number().int().min(1).max(1000).default(1),
      callsPerDay: z.number().int().min(1).nullable().default(null),
      callsPerNumber: z.number().int().min(1).nullable().default(null),
      perSecond: z.number().min(0.001).max(1000).default(1),
    })
    .prefault({}),
  codes: z.array(Code).max(2000).default([]),
})
export type Declaration = z.output<typeof Declaration>

/** Reads a declaration, or describes its first problem. */
export const readDeclaration = (text: string): Declaration | { readonly problem: string } =>
  readDeclarationOf(Declaration, text)

export function readDeclarationOf<Declared extends object>(
  schema: z.ZodType<Declared>,
  text: string,
): Declared | { readonly problem: string } {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { problem: 'The response mapping must be JSON.' }
  }
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  return {
    problem: `The response mapping isn’t valid at ${issue?.path.join('.') || 'the top level'}: ${issue?.message}.`,
  }
}

export const mappingOf = ({ codes }: Declaration): Mapping => ({ version: 1, rows: mappingRowsOf(codes) })
