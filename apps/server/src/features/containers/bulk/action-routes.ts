import type { ContainerResult } from '@aftermile/contract/containers/container-actions'
import { contract } from '@aftermile/contract/index'
import { serve } from '../../../http/routes/serve.ts'
import type { Feature } from '../../feature.ts'
import { refreshShipmentsJob } from '../actions/refresh-shipments.ts'
import { listOrderActions } from '../actions/send-to-crm.ts'
import { startJob } from './start-job.ts'

export const containerActions: Feature = {
  jobs: [refreshShipmentsJob],
  routes: [
    serve(
      contract.containers.act,
      async (ctx, { body: { id = null, type, containers: named, matching, actions, notifyContainerId = null } }) => {
        const { row, processed } = await startJob(ctx, {
          ...{ type, kind: 'actions', actions, containers: named, matching, notifyContainerId },
        })
        const results = processed.flatMap(item => item.results)
        const count = (status: ContainerResult['status']) => results.filter(result => result.status === status).length
        return {
          ...{ id, jobId: row.id, done: count('done'), unchanged: count('unchanged'), refused: count('refused') },
          results,
        }
      },
    ),
    serve(contract.orderActions.list, listOrderActions),
    serve(contract.containers.refresh, async (ctx, { body: { id = null, type, containers: named, matching } }) => {
      const { row, processed } = await startJob(ctx, {
        ...{ type, kind: 'refresh', actions: [], containers: named, matching, notifyContainerId: null },
      })
      return { id, jobId: row.id, accepted: processed.filter(processedItem => processedItem.status === 'done').length }
    }),
  ],
}
