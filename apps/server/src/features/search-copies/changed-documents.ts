import { createHash } from 'node:crypto'
import { milestoneOf } from '@aftermile/domain/lists/milestones'
import { type CopiedDocument, documentFields, maxChanges } from '../../adapters/apps/client/search-copier.ts'
import { sql } from '../../db/sql.ts'
import type { Ctx } from '../../tenancy/context.ts'
import { type Copier, ofCopier } from './copiers.ts'

/** A document that has changed since it was copied. */
export type ChangedDocument = {
  readonly kind: string
  readonly key: string
  readonly name: string
  readonly changedAt: string
  /** Of the copy. */
  readonly copiedHash: string | null
  /** Null: it is to be deleted. */
  readonly document: CopiedDocument | null
  readonly hash: string | null
}

type Row = {
  kind: string
  key: string
  changedAt: string
  copiedHash: string | null
  id: string | null
  merchantId: string | null
  statusId: string | null
  milestoneIndex: number | null
  serviceProviderId: string | null
  toCountryCode: string | null
  fields: Readonly<Record<string, string[]>> | null
  sortedAt: string | null
  isOpen: boolean
}

/** Azure and others limit the size of a call. */
const maxCallBytes = 8_000_000

/** The documents that changed first, as many as one call takes. */
export async function readChanged({ db, tenantId }: Ctx, copier: Copier): Promise<ChangedDocument[]> {
  const rows = await db.rows<Row>(sql`
    with c as (
      select kind, key, hash, changed_at from search_copies where ${ofCopier(copier)} and changed_at is not null
      order by changed_at, kind, key limit ${maxChanges}
    )
    select c.kind, c.key, c.changed_at as "changedAt", c.hash as "copiedHash", coalesce(s.id, o.id) as id,
      coalesce(s.merchant_id, o.merchant_id) as "merchantId", coalesce(s.status_id, o.status_id) as "statusId",
      coalesce(s.milestone_index, o.milestone_index) as "milestoneIndex", s.service_provider_id as "serviceProviderId",
      coalesce(s.to_country_code, o.to_country_code) as "toCountryCode", d.fields,
      coalesce(s.booked_at, s.created_at, o.ordered_at) as "sortedAt", coalesce(s.completed_at, o.completed_at) is null as "isOpen"
    from c
    left join shipments s on c.kind = 'shipment' and s.tenant_id = ${tenantId} and s.id = c.key
    left join orders o on c.kind = 'order' and o.tenant_id = ${tenantId} and o.merchant_id = split_part(c.key, '/', 1)
      and o.id = substr(c.key, strpos(c.key, '/') + 1)
    left join search_documents d on d.tenant_id = ${tenantId} and d.kind = c.kind and d.key = c.key
    order by c.changed_at, c.kind, c.key`)
  return withinSize(rows.map(row => changedOf(row, copier)))
}

function changedOf(row: Row, { merchants }: Copier): ChangedDocument {
  const { kind, key, changedAt, copiedHash, merchantId } = row
  const isOurs = merchantId !== null && (merchants.length === 0 || merchants.includes(merchantId))
  const document = isOurs ? documentOf(row) : null
  const hash = document && createHash('sha1').update(JSON.stringify(document)).digest('base64url')
  return { kind, key, name: `${kind}/${key}`, changedAt, copiedHash, document, hash }
}

function documentOf({ kind, id, merchantId, statusId, milestoneIndex, fields, ...row }: Row): CopiedDocument {
  const texts = documentFields.texts.map(name => [name, fields?.[name] ?? []] as const)
  const { serviceProviderId, toCountryCode, sortedAt, isOpen } = row
  return {
    ...{ kind, id, merchantId, statusId, serviceProviderId, toCountryCode, sortedAt },
    milestoneId: milestoneIndex === null ? null : milestoneOf(milestoneIndex),
    isOpen,
    ...Object.fromEntries(texts),
  }
}

function withinSize(all: readonly ChangedDocument[]): ChangedDocument[] {
  let bytes = 0
  const end = all.findIndex(({ document }, index) => {
    bytes += Buffer.byteLength(JSON.stringify(document))
    return bytes > maxCallBytes && index > 0
  })
  return end === -1 ? [...all] : all.slice(0, end)
}
