import { isTrackingPage } from '@aftermile/domain/carriers/tracking-links'
import { required, time } from '@aftermile/domain/form-rules'
import { z } from 'zod'
import { formRule, requiredText } from '../fields/basic-fields.ts'

/** Days of the week. 1 is Monday, 7 is Sunday. */
export const weekdays = z
  .array(z.number().int().min(1).max(7))
  .min(1, '{_field_} needs at least one day')
  .max(7)
  .refine(days => new Set(days).size === days.length, '{_field_} lists a day twice')

const route = {
  from: place(),
  to: place(),
  /** Null: every product of the carrier. */
  productId: requiredText(100).nullable().default(null),
  weekdays: weekdays.default([1, 2, 3, 4, 5]),
  /** A parcel ready by this local time of its origin leaves the same day. */
  cutOffTime: z.string().check(formRule(required)).check(formRule(time)).nullable().default(null),
}

/** When a carrier collects. */
export const collectSchedule = z.strictObject(route)
export type CollectSchedule = z.infer<typeof collectSchedule>

/** The transit time of a route, in its weekdays. */
export const transitTime = z.strictObject({ ...route, days: z.number().int().min(0).max(365) })
export type TransitTime = z.infer<typeof transitTime>

/** The usual transit time of a route, learned from the shipments of the last weeks. */
export const learnedTime = z.object({
  from: z.string().nullable(),
  to: z.string().nullable(),
  productId: z.string().nullable(),
  /** The median, in workdays after the day of the collection. */
  days: z.number(),
  shipments: z.number(),
})
export type LearnedTime = z.infer<typeof learnedTime>

const pageOfParcel = z
  .string()
  .max(500)
  .refine(isTrackingPage, '{_field_} must be a web address with {number} after its host')

/** The settings of a carrier. Unknown keys are stored unchanged. */
export const providerSettings = z
  .object({
    collectSchedules: z.array(collectSchedule).max(5000).optional(),
    transitTimes: z.array(transitTime).max(5000).optional(),
    /** The public tracking page of the carrier, with {number} for the number of a parcel. */
    trackingUrl: pageOfParcel.optional(),
    /** Its pages on which a receiver changes the delivery, chooses another service point, or keeps a parcel there for longer. */
    changeDeliveryUrl: pageOfParcel.optional(),
    changePointUrl: pageOfParcel.optional(),
    extendStorageUrl: pageOfParcel.optional(),
    /** For how many days its service points keep a parcel. */
    storageDays: z
      .number('{_field_} must be a number of days')
      .int('{_field_} must be a whole number')
      .min(1, '{_field_} must be 1 or more')
      .max(60, '{_field_} must be 60 or less')
      .optional(),
    /** The share of promises that it should keep, in percent. Boards draw it as a line. */
    targetOnTime: z
      .number('{_field_} must be a number of percent')
      .min(1, '{_field_} must be 1 or more')
      .max(100, '{_field_} must be 100 or less')
      .optional(),
  })
  .catchall(z.unknown())
  .refine(settings => Object.keys(settings).every(key => key.length <= 100), '{_field_} has a name that is too long')
export type ProviderSettings = z.infer<typeof providerSettings>

/** Null: anywhere. */
function place() {
  return z
    .string()
    .regex(/^[A-Z]{2}(-[0-9A-Z]{2})?$/, '{_field_} must be a country such as SE or an area such as SE-11')
    .nullable()
    .default(null)
}
