import { copyValue } from './copy-value.ts'
import { createEvent } from './create-event.ts'
import { crmOrderAction } from './crm-order-action.ts'
import { deliveryTimeLookup } from './delivery-time-lookup.ts'
import { getClonedShipment } from './get-cloned-shipment.ts'
import { notify } from './notify.ts'
import { sendActions } from './send.ts'
import { setMerchant } from './set-merchant.ts'
import { setScenario } from './set-scenario.ts'
import { setStatus } from './set-status.ts'
import { tag } from './tag.ts'

/** THE LIST of actions of rules. Its order is that of the menu and of the contract. */
export const actionList = [
  setMerchant,
  setScenario,
  setStatus,
  ...sendActions,
  tag,
  notify,
  copyValue,
  getClonedShipment,
  createEvent,
  deliveryTimeLookup,
  crmOrderAction,
] as const
