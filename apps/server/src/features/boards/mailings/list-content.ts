import type { FacetCounts } from '@aftermile/contract/search'
import { minuteTime } from '@aftermile/domain/format/dates'
import { numberText } from '@aftermile/domain/format/numbers'
import type { NameOf } from '@aftermile/domain/report/shown-columns'
import type { RequestCtx } from '../../../tenancy/context.ts'
import { zoneFor } from '../../people/tenant-settings.ts'
import { countryName } from '../../search/country-name.ts'
import type { SearchQuery } from '../../search/filters/filters.ts'
import { orderSubject, shipmentSubject } from '../../search/filters/search-subject.ts'
import { search } from '../../search/search.ts'
import { namesFor } from '../../settings/names.ts'
import type { MailContent, MailLine } from './mail-content.ts'
import { pathOf } from './mailing-path.ts'
import type { MailingRow } from './mailing-rows.ts'

type ListMailing = MailingRow & { readonly subject: Extract<MailingRow['subject'], { kind: 'shipments' | 'orders' }> }

const maxRows = 10
/** All that match are counted in one statement, which may take longer than a page. */
const maxStatementMs = 60_000

/** How many rows a list has now, by status, and its first ones. */
export async function listContent(ctx: RequestCtx, mailing: ListMailing): Promise<MailContent> {
  const { kind, query } = mailing.subject
  const asked = { ...query, page: 1, size: maxRows, exactCount: true, includeFacets: true } as SearchQuery // parsed when it was saved
  await ctx.db.allow(maxStatementMs)
  const [zone, nameOf] = await Promise.all([zoneFor(ctx, undefined), namesFor(ctx)])
  const found = await (kind === 'shipments' ? shipmentsOf(ctx, asked, nameOf) : ordersOf(ctx, asked, nameOf))
  const byStatus = (found.facets?.statusId ?? []).map(({ value, count }) => ({
    title: nameOf('status', String(value)),
    text: numberText(count),
    note: null,
  }))
  const noun = kind === 'shipments' ? 'shipment' : 'order'
  return {
    about: `${numberText(found.count)} ${noun}${found.count === 1 ? '' : 's'} · as of ${minuteTime(ctx.now, zone)}`,
    figures: byStatus.slice(0, maxRows),
    rows: found.rows,
    path: pathOf(mailing),
  }
}

type Found = { readonly count: number; readonly facets?: FacetCounts; readonly rows: readonly MailLine[] }

async function shipmentsOf(ctx: RequestCtx, query: SearchQuery, nameOf: NameOf): Promise<Found> {
  const { items, ...found } = await search(ctx, shipmentSubject, query)
  return {
    ...found,
    rows: items.map(({ row }) => ({
      title: row.shipmentNumber,
      text: nameOf('status', row.statusId),
      note: placesOf(row.serviceProviderId && nameOf('serviceProvider', row.serviceProviderId), row),
    })),
  }
}

async function ordersOf(ctx: RequestCtx, query: SearchQuery, nameOf: NameOf): Promise<Found> {
  const { items, ...found } = await search(ctx, orderSubject, query)
  return {
    ...found,
    rows: items.map(({ row }) => ({
      title: row.orderNumber,
      text: nameOf('status', row.statusId),
      note: placesOf(nameOf('merchant', row.merchantId), row),
    })),
  }
}

type Place = { readonly toCity: string | null; readonly toCountryCode: string | null }

const placesOf = (name: string | null, { toCity, toCountryCode }: Place): string =>
  [name, [toCity, countryName(toCountryCode)].filter(Boolean).join(', ')].filter(Boolean).join(' · ')
