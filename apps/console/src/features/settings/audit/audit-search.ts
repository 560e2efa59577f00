import type { SentQuery } from '@aftermile/contract/endpoint'
import type { audit } from '@aftermile/contract/settings/audit'
import { z } from 'zod'

const id = z.string().min(1).max(200).optional().catch(undefined)
const day = z.iso.date().optional().catch(undefined)

/** The address parameters of the audit log. Invalid ones are ignored. */
const AuditSearch = z.object({ noun: id, item: id, person: id, from: day, to: day })

export type AuditSearch = z.infer<typeof AuditSearch>

export const parseAuditSearch = (search: Record<string, unknown>): AuditSearch => AuditSearch.parse(search)

/** The days are local days. */
export function filterOf({ noun, item, person, from, to }: AuditSearch): SentQuery<typeof audit.list> {
  return {
    ...(noun && { noun }),
    ...(item && { itemId: item }),
    ...(person && { userId: person }),
    ...(from && { from: new Date(`${from}T00:00:00`).toISOString() }),
    ...(to && { to: new Date(`${to}T23:59:59.999`).toISOString() }),
  }
}
