import type { WorkToday } from '@aftermile/contract/containers/work-today'
import { contract } from '@aftermile/contract/index'
import { mayDo } from '@aftermile/domain/access'
import { type Part, part, sql } from '../../db/sql.ts'
import { serve } from '../../http/routes/serve.ts'
import type { RequestCtx } from '../../tenancy/context.ts'
import type { Feature } from '../feature.ts'
import { newestUnmapped } from '../intake/carrier-mapping/unmapped-codes.ts'
import { countFailedImports } from '../intake/imports/import-record.ts'
import { countOpenFailures, countUnknown } from '../messages/log/list-messages.ts'
import { countOpenConversations } from '../people/conversations/search-conversations.ts'
import { facetFilter, parseFacets } from '../search/filters/filters.ts'
import { shipmentSubject } from '../search/filters/search-subject.ts'
import { countFailedJobs } from './bulk/job-record.ts'

const withinDays = 7
const shownCodes = 10

export const workToday: Feature = {
  routes: [
    serve(
      contract.workToday.get,
      async (ctx): Promise<WorkToday> => ({
        shipments: mayDo(ctx.actor, contract.search.shipments.need) ? await countShipments(ctx) : null,
        failedImports: mayDo(ctx.actor, contract.imports.list.need) ? await countFailedImports(ctx, withinDays) : null,
        failedJobs: await countFailedJobs(ctx, withinDays),
        failedMessages: mayDo(ctx.actor, contract.messages.list.need) ? await countOpenFailures(ctx) : null,
        openConversations: mayDo(ctx.actor, contract.conversations.search.need)
          ? await countOpenConversations(ctx)
          : null,
        unknownMessages: mayDo(ctx.actor, contract.messages.list.need) ? await countUnknown(ctx) : null,
        unmappedCodes: mayDo(ctx.actor, contract.carrierMapping.listUnmapped.need)
          ? await newestUnmapped(ctx, shownCodes)
          : null,
      }),
    ),
  ],
}

/** Counts what the lists of the same filters show, in one pass over the open shipments. */
async function countShipments({ db, tenantId }: RequestCtx): Promise<WorkToday['shipments']> {
  return db.find<NonNullable<WorkToday['shipments']>>(sql`
    select ${countOf('timeState:expired')} as expired, ${countOf('timeState:predicted_late')} as "predictedLate",
      ${countOf('noEventHours:48')} as "noScan", ${countOf('atServicePointDays:5')} as "atServicePoint"
    from shipments s where s.tenant_id = ${tenantId} and s.completed_at is null`)
}

const countOf = (facets: string): Part =>
  part`(count(*) filter (where true ${facetFilter(shipmentSubject, parseFacets(shipmentSubject, `${facets};isInactive:false`))}))::int`
