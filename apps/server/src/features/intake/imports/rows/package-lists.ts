import { ShipmentIn } from '@aftermile/contract/intake/ingress'
import { part, sql } from '../../../../db/sql.ts'
import type { Ctx } from '../../../../tenancy/context.ts'
import { ingest } from '../../ingest/ingest.ts'
import type { ImportRow } from '../import-record.ts'
import type { ReadItem } from '../item-reader.ts'

/** The packages that a row names for its shipment; null: it sends no list. */
export type SentPackages = { readonly packages: readonly string[] | null; readonly changedAt: string | null }

export const noPackages: SentPackages = { packages: null, changedAt: null }

const Sent = ShipmentIn.pick({ packages: true, changedAt: true })

export function sentPackagesOf({ packages, changedAt }: ReadItem['item']): SentPackages {
  const { data } = Sent.safeParse({ packages, changedAt })
  return { packages: data?.packages?.map(({ number }) => number) ?? null, changedAt: data?.changedAt ?? null }
}

/** The list of several rows of one shipment. */
export function joinedPackages(rows: readonly SentPackages[]): SentPackages {
  const lists = rows.flatMap(({ packages }) => (packages === null ? [] : [packages]))
  const times = rows.flatMap(({ changedAt }) => changedAt ?? []).map(time => new Date(time).toISOString())
  return {
    packages: lists.length === 0 ? null : [...new Set(lists.flat())],
    changedAt: times.toSorted().at(-1) ?? null,
  }
}

/** The shipments with booked packages that the file does not name. Rows that were too old to count bring no list. */
const isIncomplete = part`
  k.packages is not null and s.is_stated and not (s.package_numbers <@ k.packages)
  and (k.changed_at is null or s.changed_at is null or k.changed_at >= s.changed_at)`

/** How many booked packages are not in the file. */
export async function countUnlisted({ db, tenantId }: Ctx, importId: string): Promise<number> {
  const counted = await db.find<{ count: number }>(sql`
    select count(*)::int as count
    from import_keys k join shipments s on s.tenant_id = ${tenantId} and s.id = k.item_id, unnest(s.package_numbers) number
    where k.tenant_id = ${tenantId} and k.import_id = ${importId} and ${isIncomplete} and number <> all (k.packages)`)
  return counted?.count ?? 0
}

const atOnce = 1000

type Listed = {
  readonly id: string
  readonly merchantId: string
  readonly shipmentNumber: string
  readonly packages: string[]
}

/** Removes the packages that are not in the file, now that all of its rows are known. */
export async function removeUnlisted(ctx: Ctx, { id: importId, isHistorical }: ImportRow): Promise<void> {
  const { db, tenantId } = ctx
  for (let after = ''; ; ) {
    const found = await db.rows<Listed>(sql`
      select s.id, coalesce(s.overrides -> 'merchantId' ->> 'source', s.merchant_id) as "merchantId",
        s.shipment_number as "shipmentNumber", k.packages
      from import_keys k join shipments s on s.tenant_id = ${tenantId} and s.id = k.item_id
      where k.tenant_id = ${tenantId} and k.import_id = ${importId} and k.item_id > ${after} and ${isIncomplete}
      order by s.id limit ${atOnce}`)
    const last = found.at(-1)
    if (last === undefined) return
    const items = found.map(({ packages, ...one }) => ({ ...one, packages: packages.map(number => ({ number })) }))
    await ingest(ctx, { shipments: items }, { isHistorical })
    after = last.id
  }
}
