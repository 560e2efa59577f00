import { type Template, template } from '@aftermile/contract/settings/templates'
import { array, statement } from '../../../db/sql.ts'
import { columnsOf, inForceText } from '../../../records/in-force.ts'
import type { Ctx } from '../../../tenancy/context.ts'

type Compiled = Template & { readonly compiled: string | null }
export type SendingTemplate = { readonly main: Compiled; readonly locales: readonly Compiled[] }

const fields = [...Object.keys(template.stored.shape), 'compiled']
const select = statement(
  inForceText({
    table: 'templates',
    columns: columnsOf(fields),
    key: ['id'],
    where: ' and (id = any ($2) or parent_id = any ($2))',
  }),
)

/** Templates in force by id, each with its texts in other locales. */
export async function findForSending(
  { db, tenantId }: Ctx,
  ids: readonly string[],
): Promise<Map<string, SendingTemplate>> {
  const rows = await db.rows<Compiled>(select(tenantId, array(ids)))
  const mains = rows.filter(({ id }) => ids.includes(id))
  return new Map(
    mains.map(main => [
      main.id,
      { main, locales: rows.filter(({ parentId, type }) => parentId === main.id && type === main.type) },
    ]),
  )
}
