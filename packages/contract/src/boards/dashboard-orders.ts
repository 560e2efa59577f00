import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const need = { scope: 'dashboard_read', entitlement: 'order_visibility' } as const

export const dashboardOrders = {
  find: endpoint({
    method: 'GET',
    path: '/dashboard/orders',
    need,
    summary: 'The uri of the archive of open and recently completed orders; its first file has data and timeStamp',
    reply: z.object({ uri: z.string() }),
    mayLag: true,
  }),
  archive: endpoint({
    method: 'GET',
    path: '/dashboard/orders/{archiveId}',
    need,
    summary: 'The archive itself; 404 once the orders have changed',
    params: z.object({ archiveId: z.string().min(1).max(100) }),
    download: 'application/zip',
    mayLag: true,
  }),
}
