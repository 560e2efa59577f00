import { deletions as calls } from '@aftermile/contract/containers/deletions'
import { serve } from '../../../http/routes/serve.ts'
import type { Feature } from '../../feature.ts'
import { deleteDocument } from './delete-document.ts'
import { deleteOrder } from './delete-order.ts'
import { deletePackage } from './delete-package.ts'
import { deleteShipment } from './delete-shipment.ts'

/** What came in by mistake is deleted, while nobody was told of it. */
export const deletions: Feature = {
  routes: [
    serve(calls.shipment, (ctx, { params }) => deleteShipment(ctx, params.id)),
    serve(calls.package, (ctx, { params }) => deletePackage(ctx, params)),
    serve(calls.document, (ctx, { params }) => deleteDocument(ctx, params)),
    serve(calls.order, (ctx, { params }) => deleteOrder(ctx, params)),
  ],
}
