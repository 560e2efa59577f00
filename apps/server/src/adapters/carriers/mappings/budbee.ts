import { type Mapping, mappingRowsOf } from '@aftermile/domain/carriers/compile-mapping'

/** Code: the status of an order. For parcel lockers some statuses have another meaning. */
export const mapping: Mapping = {
  version: 1,
  rows: mappingRowsOf([
    { code: 'NotStarted', to: 'booked' },
    { code: 'Pending', to: 'booked' },
    { code: 'OnRouteCollection', to: 'ready_for_collection' },
    { code: 'Backordered', to: 'collection_missed', reason: 'merchant_not_ready' },
    { code: 'Collected', to: 'collected' },
    { code: 'CollectedShippingLabel', to: 'collected' },
    { code: 'CollectedShippingLabel', productKind: 'return', to: 'handed_in' },
    // Somebody, mostly the sender, put it into a locker. It is ready for the receiver from Delivered on.
    { code: 'DroppedOff', to: 'collected' },
    { code: 'DroppedOff', productKind: 'return', to: 'handed_in' },
    { code: 'CrossDocked', to: 'arrived_at_destination_terminal' },
    // Despite its name, the parcel moves towards the receiver.
    { code: 'ReturnedToTerminal', to: 'arrived_at_terminal' },
    { code: 'OnRouteDelivery', to: 'out_for_delivery' },
    { code: 'Miss', to: 'attempt_failed', reason: 'receiver_not_home' },
    { code: 'Undelivered', to: 'attempt_failed', reason: 'carrier_other' },
    { code: 'Delivered', to: 'delivered' },
    { code: 'Delivered', productKind: 'parcel_locker', to: 'at_service_point' },
    { code: 'PickedUp', to: 'collected_by_receiver' },
    { code: 'ReturnedToMerchant', to: 'returned' },
  ]),
}
