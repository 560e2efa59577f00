import { ofTemplateChannels } from '@aftermile/domain/channels/channels'
import type { ActionType } from '@aftermile/domain/rules/rule-lists'
import type { Icon } from '../../../ui/icons/icon.tsx'
import {
  IconBell,
  IconBuildingStore,
  IconCalendarSearch,
  IconCirclePlus,
  IconCopy,
  IconFlag,
  IconHeartHandshake,
  IconLink,
  IconRoute,
  IconSend,
  IconTag,
} from '../../../ui/icons/icons.ts'
import { templateView } from '../../messages/channels/channel-views.ts'

export const actionIcons: Readonly<Record<ActionType, Icon>> = {
  set_merchant: IconBuildingStore,
  set_scenario: IconRoute,
  set_status: IconFlag,
  ...ofTemplateChannels(({ id }) => templateView(id)?.icon ?? IconSend),
  tag: IconTag,
  notify: IconBell,
  copy_value: IconCopy,
  get_cloned_shipment: IconLink,
  create_event: IconCirclePlus,
  delivery_time_lookup: IconCalendarSearch,
  crm_order_action: IconHeartHandshake,
}
