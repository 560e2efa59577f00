import {
  settingsFields as fields,
  type TenantSettings,
  usualSettings as usual,
} from '@aftermile/contract/people/tenants'
import { z } from 'zod'
import { sql } from '../../db/sql.ts'
import type { Ctx } from '../../tenancy/context.ts'

const rates = z.record(z.string(), z.number())

/** The settings as they are stored: what was never set is as usual. */
const Stored = z.object({
  locale: fields.locale.catch(usual.locale),
  timeZone: fields.timeZone.catch(usual.timeZone),
  baseCurrency: fields.baseCurrency.catch(usual.baseCurrency),
  rates: rates
    .catch({})
    .transform(byCurrency => Object.entries(byCurrency).map(([currency, rate]) => ({ currency, rate }))),
  brand: fields.brand.catch(usual.brand),
  helpCenterUrl: fields.helpCenterUrl.catch(usual.helpCenterUrl),
  chatWidget: fields.chatWidget.catch(usual.chatWidget),
  calendar: fields.calendar.catch(usual.calendar),
  emissions: fields.emissions.catch(usual.emissions),
  quietHours: fields.quietHours.catch(usual.quietHours),
  retention: fields.retention.catch(usual.retention),
  trackingPage: fields.trackingPage.catch(usual.trackingPage),
})

export const settingsOf = (stored: unknown): TenantSettings => Stored.parse(stored)

/** Ingest looks rates up by currency. */
export const storedOf = (settings: TenantSettings): string =>
  JSON.stringify({
    ...settings,
    rates: Object.fromEntries(settings.rates.map(({ currency, rate }) => [currency, rate])),
  })

/** The settings in force. They are read anew for each use, so that a change counts at once on every process. */
export async function readTenantSettings({ db, tenantId }: Pick<Ctx, 'db' | 'tenantId'>): Promise<TenantSettings> {
  const row = await db.find<{ settings: unknown }>(sql`select settings from tenants where id = ${tenantId}`)
  return settingsOf(row?.settings ?? {})
}

/** The time zone that a request names, or else that of the tenant. */
export const zoneFor = async (ctx: Pick<Ctx, 'db' | 'tenantId'>, given: string | undefined): Promise<string> =>
  given ?? (await readTenantSettings(ctx)).timeZone
