import { calendar, usualSettings } from '@aftermile/contract/people/tenants'
import type { Sent } from '@aftermile/domain/carriers/transit-times'
import { roundToKept } from '@aftermile/domain/decimals'
import { usualStyle } from '@aftermile/domain/format/locale'
import type { ProductGroupId } from '@aftermile/domain/lists/product-groups'
import { type CurrencyRates, toBaseCurrency } from '@aftermile/domain/money'
import type { Instant } from '@aftermile/domain/times/instant'
import { everyDay, workingDaysOf } from '@aftermile/domain/times/working-calendar'
import { sql } from '../../../../db/sql.ts'
import type { Ctx } from '../../../../tenancy/context.ts'
import { type InForce, readArrivals } from './route-times.ts'

type Product = { id: string; productGroupId: ProductGroupId | null; isIngressEnabled: boolean; autoBooking: boolean }

/** Lookups of the tenant's merchants, carriers, products and currency rates. */
export type ReferenceData = {
  /** The time zone of the tenant. */
  readonly zone: string
  findMerchant(id: string): { isActive: boolean } | null
  /** By id, name or alias, in any case. */
  findProvider(name: string): { id: string } | null
  findProduct(serviceProviderId: string, name: string): Product | null
  /** When a parcel should arrive by the transit times of its carrier; null where none covers its route. */
  findArrival(serviceProviderId: string, sent: Sent): Instant | null
  /** Null: not looked up. */
  readonly baseCurrency: string | null
  /** In the tenant's base currency; null where there is no rate. */
  toBase(amount: number | null, currency: string | null): number | null
}

/** For batches without bookings and orders, which look nothing up. */
export const noReferenceData: ReferenceData = {
  zone: usualSettings.timeZone,
  findMerchant: () => null,
  findProvider: () => null,
  findProduct: () => null,
  findArrival: () => null,
  baseCurrency: null,
  toBase: () => null,
}

type Named = { id: string; name: string; aliases: string[] }
type ProductRow = Named & {
  serviceProviderId: string
  productGroupId: ProductGroupId | null
  isIngressEnabled: boolean | null
  autoBooking: boolean | null
}
type TenantRow = {
  baseCurrency: string | null
  rates: Record<string, number> | null
  calendar: unknown
  zone: string | null
}

export async function readReferenceData(ctx: Ctx): Promise<ReferenceData> {
  const { db, tenantId } = ctx
  const [merchants, providers, products, tenant] = await Promise.all([
    db.rows<{ id: string; isActive: boolean }>(sql`
      select id, is_active as "isActive" from merchants where tenant_id = ${tenantId}`),
    db.rows<Named & InForce>(sql`
      select id, name, custom_aliases as aliases, tenant_id as "tenantId", version, updated_at as "updatedAt" from service_providers
      where tenant_id in (${tenantId}, 'system') order by tenant_id = ${tenantId}`),
    db.rows<ProductRow>(sql`
      select service_provider_id as "serviceProviderId", id, name, product_group_id as "productGroupId", custom_aliases as aliases,
        (settings ->> 'isIngressEnabled')::boolean as "isIngressEnabled", (settings ->> 'autoBooking')::boolean as "autoBooking"
      from service_provider_products where tenant_id in (${tenantId}, 'system') order by tenant_id = ${tenantId}`),
    db.find<TenantRow>(sql`
      select settings ->> 'baseCurrency' as "baseCurrency", settings -> 'rates' as rates, settings -> 'calendar' as calendar,
        settings ->> 'timeZone' as zone
      from tenants where id = ${tenantId}`),
  ])
  const baseCurrency = tenant?.baseCurrency ?? usualStyle.currency
  const byMerchant = new Map(merchants.map(({ id, isActive }) => [id, { isActive }]))
  // Later rows win, so the tenant's own replace those of the system.
  const byProvider = new Map(providers.flatMap(row => namesOf(row).map(name => [name, { id: row.id }])))
  const inForce = [...new Map(providers.map(row => [row.id, row])).values()]
  const arrivalOf = await readArrivals(ctx, inForce)
  const sender = workingDaysOf(calendar.safeParse(tenant?.calendar).data ?? everyDay)
  const byProduct = new Map(
    products.flatMap(row =>
      namesOf(row).map(name => [
        `${row.serviceProviderId}/${name}`,
        { ...row, isIngressEnabled: row.isIngressEnabled ?? true, autoBooking: row.autoBooking ?? false },
      ]),
    ),
  )
  return {
    zone: tenant?.zone ?? usualSettings.timeZone,
    findMerchant: id => byMerchant.get(id) ?? null,
    findProvider: name => byProvider.get(normalised(name)) ?? null,
    findProduct: (serviceProviderId, name) => byProduct.get(`${serviceProviderId}/${normalised(name)}`) ?? null,
    findArrival: (serviceProviderId, sent) => arrivalOf(serviceProviderId)(sent, sender),
    baseCurrency,
    toBase: (amount, currency) => inBase({ baseCurrency, rates: tenant?.rates ?? {} }, amount, currency),
  }
}

const normalised = (name: string): string => name.trim().toLowerCase()

const namesOf = ({ id, name, aliases }: Named): string[] => [...aliases, name, id].map(normalised)

function inBase(base: CurrencyRates, amount: number | null, currency: string | null): number | null {
  if (amount === null) return null
  const value = toBaseCurrency(amount, currency ?? base.baseCurrency, base)
  return value === null ? null : roundToKept(value)
}
