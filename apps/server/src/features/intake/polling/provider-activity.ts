import { contract } from '@aftermile/contract/index'
import type { ProviderActivity } from '@aftermile/contract/settings/service-provider-metrics'
import { sql } from '../../../db/sql.ts'
import { serve } from '../../../http/routes/serve.ts'

/** A provider whose shipments were all completed longer ago shows no last event: reading all of them would take too long. */
const completedWithinDays = 30

/** Whatever way its events come in, with or without credentials. */
export const activityRoute = serve(contract.serviceProviderMetrics.activity, ({ db, tenantId }) =>
  db.rows<ProviderActivity>(sql`
    select coalesce(e.id, u.id) as "serviceProviderId", e.at as "lastEventAt", coalesce(u.count, 0)::int as "unmappedCodes"
    from (
      select service_provider_id as id, max(at) as at from (
        select service_provider_id, max(last_event_at) as at from shipments
        where tenant_id = ${tenantId} and completed_at is null group by service_provider_id
        union all
        select service_provider_id, max(last_event_at) from shipments
        where tenant_id = ${tenantId} and completed_at > tenant_now() - make_interval(days => ${completedWithinDays})
        group by service_provider_id
      ) s where service_provider_id is not null group by service_provider_id
    ) e
    full join (
      select service_provider_id as id, count(*) as count from unmapped_codes
      where tenant_id = ${tenantId} and count > 0 group by service_provider_id
    ) u on u.id = e.id
    order by 1`),
)
