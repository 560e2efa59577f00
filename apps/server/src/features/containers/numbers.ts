import type { FoundShipment, NumberResult } from '@aftermile/contract/containers/numbers'
import { contract } from '@aftermile/contract/index'
import { records } from '../../db/records.ts'
import { statement } from '../../db/sql.ts'
import { text } from '../../db/table.ts'
import { serve } from '../../http/routes/serve.ts'
import type { Ctx } from '../../tenancy/context.ts'
import type { Feature } from '../feature.ts'

export const numbers: Feature = {
  routes: [
    serve(contract.numbers.search, async (ctx, { body }) => ({
      results: await findNumbers(ctx, [...new Set(body.numbers)]),
    })),
  ],
}

const spellings = records({ number: text, spelling: text })

// Each join uses an index of its own. The lists may be long: every join is by key, never a scan.
const find = statement`
  with spelled as (select number, spelling from ${spellings.parameters(2)}),
  named as (
    select a.number, s.id from spelled a join shipments s on s.tenant_id = $1 and s.id = a.spelling
    union select a.number, s.id from spelled a join shipments s on s.tenant_id = $1 and s.shipment_number = a.spelling
    union select a.number, p.shipment_id from spelled a join packages p on p.tenant_id = $1 and p.number = a.spelling
    union select a.number, s.id from spelled a join orders o on o.tenant_id = $1 and o.id = a.spelling
      join shipments s on s.tenant_id = $1 and s.merchant_id = o.merchant_id and s.order_id = o.id
    union select a.number, s.id from spelled a join orders o on o.tenant_id = $1 and o.order_number = a.spelling
      join shipments s on s.tenant_id = $1 and s.merchant_id = o.merchant_id and s.order_id = o.id
  ),
  ranked as (
    select n.number, s.id, s.shipment_number, s.order_number, s.merchant_id, s.scenario_id, s.status_id, s.milestone_index, s.to_name,
      s.from_name, s.tags, count(*) over (partition by n.number) as count,
      row_number() over (partition by n.number order by s.booked_at desc, s.id) as rank
    from named n join shipments s on s.tenant_id = $1 and s.id = n.id
  )
  select number, count::int, id, shipment_number as "shipmentNumber", order_number as "orderNumber", merchant_id as "merchantId",
    scenario_id as "scenarioId", status_id as "statusId", milestone_index as "milestoneIndex", to_name as "toName",
    from_name as "fromName", tags
  from ranked where rank <= 20 order by number, rank`

type Row = FoundShipment & { number: string; count: number }

/** The shipments of each number, in the order of the numbers. An unknown number has none. */
async function findNumbers({ db, tenantId }: Ctx, numbers: readonly string[]): Promise<NumberResult[]> {
  const spelled = numbers.flatMap(number => spellingsOf(number).map(spelling => ({ number, spelling })))
  const rows = Map.groupBy(await db.rows<Row>(find(tenantId, ...spellings.values(spelled))), row => row.number)
  return numbers.map(number => {
    const found = rows.get(number) ?? []
    return { number, count: found[0]?.count ?? 0, shipments: found.map(({ number: _, count: __, ...item }) => item) }
  })
}

/** A number as given, and as it may be stored: without spaces between its groups, in capitals. */
function spellingsOf(number: string): string[] {
  const close = number.replace(/\s+/g, '')
  return [...new Set([number, close, number.toUpperCase(), close.toUpperCase()])]
}
