import { entitlements } from '@aftermile/domain/access'
import { personalChannelIds } from '@aftermile/domain/channels/channels'
import { time } from '@aftermile/domain/form-rules'
import { usualStyle } from '@aftermile/domain/format/locale'
import { type LocaleId, locales } from '@aftermile/domain/languages/locales'
import { everyDay } from '@aftermile/domain/times/working-calendar'
import { z } from 'zod'
import { byId, item } from '../crud.ts'
import { endpoint } from '../endpoint.ts'
import { emailField, formRule, idField, instant, requiredText, text, timeZone } from '../fields/basic-fields.ts'
import { brand, noBrand } from '../settings/brand.ts'
import { EmissionSettings } from '../settings/emission-settings.ts'
import { trackingPageSettings, usualTrackingPage } from '../settings/tracking-page-settings.ts'
import { Invite } from './invites.ts'

const localeIds = locales.map(({ id }) => id) as [LocaleId, ...LocaleId[]] // the list is not empty

const currency = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{3}$/, '{_field_} must be a currency such as SEK')

/** Empty: none. */
const webAddress = z
  .union([
    z.literal(''),
    z.url({ protocol: /^https?$/, error: '{_field_} must be a web address such as https://help.example' }),
  ])
  .check(formRule(value => (String(value).length > 500 ? '{_field_} can have up to 500 characters' : null)))

const differ = (values: readonly unknown[]): boolean => new Set(values).size === values.length

const timeOfDay = z.string().min(1).check(formRule(time))

const calendarShape = z.strictObject({
  /** 1 is Monday, 7 is Sunday. */
  workdays: z
    .array(z.number().int().min(1).max(7))
    .min(1, '{_field_} must have at least one day')
    .refine(differ, '{_field_} lists a day twice'),
  /** Working time of SLA policies begins then, and ends at closing time. */
  opensAt: timeOfDay.default('00:00'),
  closesAt: timeOfDay,
  holidays: z
    .array(
      z.strictObject({
        date: z.iso.date('{_field_} must be a day such as 2026-12-24'),
        name: text(100).default(''),
      }),
    )
    .max(500)
    .refine(days => differ(days.map(({ date }) => date)), '{_field_} lists a day twice'),
})

export const calendar = calendarShape.refine(({ opensAt, closesAt }) => opensAt < closesAt, {
  path: ['opensAt'],
  message: '{_field_} must be before the closing time',
})
export type Calendar = z.infer<typeof calendar>

/** When no messages are sent, by the clocks of the receiver. Urgent ones are. */
const quietHours = z.strictObject({
  from: timeOfDay,
  to: timeOfDay,
  channels: z
    .array(z.enum(personalChannelIds))
    .min(1, '{_field_} must have at least one channel')
    .refine(differ, '{_field_} lists a channel twice'),
})

const days = (least: number, most: number) =>
  z
    .number('{_field_} must be a number of days')
    .int('{_field_} must be a whole number')
    .min(least, `{_field_} must be ${least} or more`)
    .max(most, `{_field_} must be ${most} or less`)

/** Null: forever. */
const daysOrForever = days(30, 3650).nullable().default(null)

/**
 * How many days data is kept. What customers were told may go before that they were told, so that nobody hears it twice. The others count
 * from the completion of a shipment or an order.
 */
const retention = z
  .strictObject({
    messageContentDays: days(7, 730),
    messageDays: days(90, 1825),
    /** What carriers and people wrote in events. */
    eventDays: daysOrForever,
    documentDays: daysOrForever,
    /** Names, streets, e-mail addresses and phone numbers. */
    personalDays: daysOrForever,
  })
  .refine(({ messageContentDays, messageDays }) => messageDays >= messageContentDays, {
    path: ['messageDays'],
    message: '{_field_} must be at least as many as those of the content',
  })

/** What a tenant decides about itself. */
export const settingsFields = {
  /** How numbers, times and money are written. Its language is that of messages for which nothing else names one. */
  locale: z.enum(localeIds),
  /** For files and imports that name no time zone. */
  timeZone,
  /** Sales values of new bookings are converted to it. */
  baseCurrency: currency,
  /** The value of one unit of each currency in the base currency. */
  rates: z
    .array(z.strictObject({ currency, rate: z.number('{_field_} must be a number').positive().max(1e9) }))
    .max(200)
    .refine(rows => differ(rows.map(row => row.currency)), '{_field_} lists a currency twice'),
  brand,
  /** Where the entry Help center leads. */
  helpCenterUrl: webAddress,
  /** The script of another support chat, from an origin that the operator allows. */
  chatWidget: z.strictObject({ scriptUrl: webAddress }),
  /** When parcels leave: transit times begin on a workday. SLA policies can count its working time. */
  calendar,
  emissions: EmissionSettings,
  /** Null: messages are sent at any time. */
  quietHours: quietHours.nullable(),
  retention,
  trackingPage: trackingPageSettings,
}
export type TenantSettings = { [Field in keyof typeof settingsFields]: z.infer<(typeof settingsFields)[Field]> }

export const usualSettings: TenantSettings = {
  locale: usualStyle.locale,
  timeZone: 'UTC',
  baseCurrency: usualStyle.currency,
  rates: [],
  brand: noBrand,
  helpCenterUrl: '',
  chatWidget: { scriptUrl: '' },
  calendar: { ...everyDay, workdays: [...everyDay.workdays], opensAt: '00:00', holidays: [] },
  emissions: { factors: {}, products: {} },
  quietHours: null,
  retention: { messageContentDays: 180, messageDays: 365, eventDays: null, documentDays: null, personalDays: null },
  trackingPage: usualTrackingPage,
}

/** The retention of new tenants. Those from before it could be set keep everything until somebody sets it. */
export const newTenantRetention: TenantSettings['retention'] = {
  ...usualSettings.retention,
  eventDays: 365,
  documentDays: 365,
  personalDays: 365,
}

const sessionTimeoutField = z
  .number('{_field_} must be a number of minutes')
  .int('{_field_} must be a whole number')
  .min(1, '{_field_} must be 1 or more')
  .max(1440, '{_field_} must be 1440 or less')

const tenantItem = item({
  name: requiredText(100),
  /** Granted by root. */
  entitlements: z.array(z.enum(entitlements)).refine(differ, '{_field_} lists one twice'),
  /** Null: 6 minutes. */
  sessionTimeoutMinutes: sessionTimeoutField.nullable(),
  ...settingsFields,
})

/** Set by the operator of the server. */
const operated = { chatWidgetOrigins: z.array(z.string()) }

export const tenant = {
  /** Fields that are left out of an update stay as they are. */
  sent: tenantItem.sent.extend(operated).partial(),
  stored: tenantItem.stored.extend(operated),
}
export type Tenant = z.infer<typeof tenant.stored>

export const newTenant = z.strictObject({
  id: idField,
  name: requiredText(100),
  entitlements: tenantItem.stored.shape.entitlements.default([]),
  locale: settingsFields.locale.default(usualSettings.locale),
  timeZone: settingsFields.timeZone.default(usualSettings.timeZone),
  baseCurrency: settingsFields.baseCurrency.default(usualSettings.baseCurrency),
  /** The first user, who is invited. */
  administrator: z.strictObject({ name: requiredText(100), email: emailField }),
})
export type NewTenant = z.infer<typeof newTenant>

export const TenantRow = tenantItem.stored
  .pick({
    id: true,
    tenantId: true,
    name: true,
    entitlements: true,
    createdAt: true,
    createdBy: true,
    updatedAt: true,
    updatedBy: true,
  })
  .extend({
    users: z.number(),
    /** As of the last count, which is at most some minutes old. Null: not counted yet. */
    shipments: z.number().nullable(),
    lastSeenAt: instant.nullable(),
  })
export type TenantRow = z.infer<typeof TenantRow>

const need = { scope: 'tenant_write', allMerchants: true } as const
const byRoot = { scope: 'tenant_write', role: 'root' } as const

export const tenants = {
  list: endpoint({
    method: 'GET',
    path: '/tenants',
    need: byRoot,
    summary: 'All tenants',
    reply: z.array(TenantRow),
  }),
  create: endpoint({
    method: 'POST',
    path: '/tenants',
    need: byRoot,
    summary: 'Create a tenant, and invite its first administrator',
    body: newTenant,
    reply: tenant.stored.extend({ invite: Invite }),
    status: 201,
  }),
  get: endpoint({
    method: 'GET',
    path: '/tenants/{id}',
    need,
    summary: 'The settings of a tenant; root reads those of any',
    params: byId,
    reply: tenant.stored,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/tenants/{id}',
    need,
    summary: 'Change the settings of a tenant; fields that are left out stay',
    params: byId,
    body: tenant.sent,
    reply: tenant.stored,
    versioned: true,
  }),
}
