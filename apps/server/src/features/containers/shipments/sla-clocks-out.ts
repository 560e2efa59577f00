import type { SlaClockOut } from '@aftermile/contract/containers/shipments'
import { statement } from '../../../db/sql.ts'
import { columns, pick } from '../../../db/table.ts'
import { slaClocks } from '../../../db/tables/rules.ts'
import type { Ctx } from '../../../tenancy/context.ts'

const shown = columns({
  ...pick(slaClocks, 'policyId', 'policyName', 'occurrence', 'state', 'startedAt', 'dueAt', 'endedAt'),
  reason: slaClocks.endedBy,
})

const selectClocks = statement`
  select ${shown} from sla_clocks where tenant_id = $1 and shipment_id = $2
  order by array_position(array['running', 'breached', 'met', 'ended'], state),
    case state when 'running' then due_at end, due_at desc, policy_id, occurrence desc`

/** The clocks of a shipment: those that run, by their due time, then those that were breached last, then the others. */
export const readSlaClocks = ({ db, tenantId }: Ctx, shipmentId: string): Promise<SlaClockOut[]> =>
  db.rows(selectClocks(tenantId, shipmentId))
