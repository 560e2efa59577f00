import { storedNames, wiring } from '@aftermile/domain/fields/lookup'
import { orderReportFields } from '@aftermile/domain/report/order-columns'
import type { ReportRow } from '@aftermile/domain/report/shipment-columns'
import { array, sql } from '../../db/sql.ts'
import { alias, columns, pick } from '../../db/table.ts'
import { orders } from '../../db/tables/orders.ts'
import type { Ctx } from '../../tenancy/context.ts'
import { countryName } from './country-name.ts'
import { orderSubject } from './filters/search-subject.ts'

const s = alias(orders, 's')
const reported = columns(pick(s, ...storedNames(orderReportFields), 'toCountryCode'))
const onWire = wiring(orderReportFields, 'report')

/** The rows of the order report in the sequence of the keys, which are merchant/id. Unknown keys are left out. */
export async function orderReport({ db, tenantId }: Ctx, keys: readonly string[]): Promise<ReportRow[]> {
  const found = await db.rows(sql`
    select ${reported} from unnest(${array(keys)}::text[]) with ordinality h (key, position)
    ${orderSubject.joinHits(tenantId)} order by h.position`)
  return found.map(row => onWire({ ...row, toCountryName: countryName(row.toCountryCode) }))
}
