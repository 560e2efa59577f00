import type { Facts } from '@aftermile/domain/rules/compile-conditions'
import type { RuleTarget } from '@aftermile/domain/rules/rule-lists'

/** A container that rules are evaluated for. The id of a delivery is order/delivery. */
export type RuleContainer = {
  readonly targetType: RuleTarget
  readonly merchantId: string
  readonly containerId: string
}

/**
 * A container that has changed. Instants are in milliseconds. Both sides may lack fields, as long as they lack the same ones: a field
 * that is in neither has not changed, and is read when a rule needs it.
 */
export type ContainerChange = RuleContainer & {
  /** Null: it is new. */
  readonly before: Facts | null
  readonly after: Facts
}

/** The merchant of a shipment is not part of its key: rules can change it. */
export const containerKeyOf = ({ targetType, merchantId, containerId }: RuleContainer): string =>
  `${targetType} ${targetType === 'Shipment' ? '' : merchantId} ${containerId}`
