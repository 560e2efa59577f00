import { type Template, template } from '@aftermile/contract/settings/templates'
import { array, statement } from '../../../db/sql.ts'
import { columnsOf, inForceText } from '../../../records/in-force.ts'
import type { Ctx } from '../../../tenancy/context.ts'

/** A template with the HTML that its MJML was compiled to; null if it is no MJML. */
export type CompiledTemplate = Template & { readonly compiled: string | null }

/** A template and its locales, each the tenant's own or else the one that comes with the product. */
export type SendingTemplate = { readonly main: CompiledTemplate; readonly locales: readonly CompiledTemplate[] }

const families = statement(
  inForceText({
    table: 'templates',
    columns: columnsOf([...Object.keys(template.stored.shape), 'compiled']),
    key: ['id'],
    where: ' and (id = any ($2) or parent_id = any ($2))',
  }),
)

/** Reads what is needed to send templates, by the id of the main one or of an attachment. Unknown ids are left out. */
export async function findForSending(
  { db, tenantId }: Ctx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, SendingTemplate>> {
  if (ids.length === 0) return new Map()
  const rows = await db.rows<CompiledTemplate>(families(tenantId, array([...new Set(ids)])))
  const isMain = ({ type, parentId }: Template) => parentId === null || type === 'attachment'
  const mains = rows.filter(row => ids.includes(row.id) && isMain(row))
  return new Map(mains.map(main => [main.id, { main, locales: localesOf(main, rows, tenantId) }]))
}

/** One for each locale. The tenant's own one counts if both have it. */
function localesOf({ id, type }: Template, rows: readonly CompiledTemplate[], tenantId: string): CompiledTemplate[] {
  const children = rows.filter(row => row.parentId === id && row.type === type)
  const shippedFirst = children.toSorted((a, b) => Number(a.tenantId === tenantId) - Number(b.tenantId === tenantId))
  return [...new Map(shippedFirst.map(template => [template.locale, template])).values()]
}
