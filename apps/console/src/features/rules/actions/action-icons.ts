import type { ActionType } from '@aftermile/domain/rules/rule-lists'
import type { Icon } from '../../../ui/icons/icon.tsx'
import {
  IconBell,
  IconBuildingStore,
  IconCalendarSearch,
  IconCirclePlus,
  IconCopy,
  IconDeviceMobileMessage,
  IconFlag,
  IconHeartHandshake,
  IconLink,
  IconMail,
  IconRoute,
  IconTag,
  IconWebhook,
} from '../../../ui/icons/icons.ts'

export const actionIcons: Readonly<Record<ActionType, Icon>> = {
  set_merchant: IconBuildingStore,
  set_scenario: IconRoute,
  set_status: IconFlag,
  email: IconMail,
  text: IconDeviceMobileMessage,
  webhook: IconWebhook,
  tag: IconTag,
  notify: IconBell,
  copy_value: IconCopy,
  get_cloned_shipment: IconLink,
  create_event: IconCirclePlus,
  delivery_time_lookup: IconCalendarSearch,
  crm_order_action: IconHeartHandshake,
}
