import type { Tenant } from '@aftermile/contract/people/tenants'
import { weekdays } from '@aftermile/domain/format/locale'
import { numberText } from '@aftermile/domain/format/numbers'
import { locales } from '@aftermile/domain/languages/locales'
import { entitlementNames } from './tenant-noun.ts'

type Texts = { readonly [Name in keyof Tenant]?: (value: Tenant[Name]) => string }

const texts: Texts = {
  locale: id => locales.find(locale => locale.id === id)?.name ?? id,
  entitlements: ids => entitlementNames(ids) || 'None',
  sessionTimeoutMinutes: minutes => (minutes === null ? '6 minutes' : `${numberText(minutes)} minutes`),
  rates: rows => rows.map(({ currency, rate }) => `${currency} ${rate}`).join(', ') || 'None',
  brand: brand => Object.values(brand).filter(Boolean).join(', ') || 'None',
  chatWidget: ({ scriptUrl }) => scriptUrl || 'The built-in chat',
  calendar: ({ workdays, opensAt, closesAt, holidays }) =>
    `${workdays.map(day => weekdays[day - 1]).join(', ')}, ${opensAt}–${closesAt}, ${numberText(holidays.length)} holidays`,
  quietHours: hours => (hours === null ? 'None' : `${hours.from}–${hours.to}, ${hours.channels.join(', ')}`),
  retention: ({ messageContentDays, messageDays, personalDays, documentDays, eventDays }) =>
    [
      `content ${daysText(messageContentDays)}`,
      `log ${daysText(messageDays)}`,
      `personal data ${daysText(personalDays)}`,
      `documents ${daysText(documentDays)}`,
      `texts of events ${daysText(eventDays)}`,
    ].join(', '),
  trackingPage: ({ aboveTemplateIds, belowTemplateIds, isAboveState, frameOrigins }) =>
    [...aboveTemplateIds, isAboveState && 'before the state', ...belowTemplateIds, ...frameOrigins]
      .filter(Boolean)
      .join(', ') || 'None',
  emissions: ({ factors, products }) =>
    `${numberText(Object.keys(factors).length)} own factors, ${numberText(Object.keys(products).length)} products`,
}

const daysText = (days: number | null): string => (days === null ? 'forever' : `${numberText(days)} days`)

/** The value of a setting when two versions are compared; null for the default text. */
export function tenantValueText(name: string, value: unknown): string | null {
  const text = texts[name as keyof Texts] as ((value: unknown) => string) | undefined // the text of this field
  return text?.(value) ?? null
}
