import type { RuleAction } from '@aftermile/contract/settings/rules'
import { ofTemplateChannels } from '@aftermile/domain/channels/channels'
import type { ActionType } from '@aftermile/domain/rules/actions/actions'
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
import { CopyForm } from './CopyForm.tsx'
import type { ActionView } from './form-props.ts'
import { SettingsForm } from './SettingsForm.tsx'
import { TagForm } from './TagForm.tsx'
import { TemplateForm } from './TemplateForm.tsx'

/** THE LIST of how actions are edited. Most need no form of their own. */
const actionViewList: { readonly [Type in ActionType]: ActionView<Extract<RuleAction, { type: Type }>> } = {
  set_merchant: { icon: IconBuildingStore, Form: SettingsForm },
  set_scenario: { icon: IconRoute, Form: SettingsForm },
  set_status: { icon: IconFlag, Form: SettingsForm },
  ...ofTemplateChannels(({ id }) => ({ icon: templateView(id)?.icon ?? IconSend, Form: TemplateForm })),
  tag: { icon: IconTag, Form: TagForm },
  notify: { icon: IconBell, Form: SettingsForm },
  copy_value: { icon: IconCopy, Form: CopyForm },
  get_cloned_shipment: { icon: IconLink, Form: SettingsForm },
  create_event: { icon: IconCirclePlus, Form: SettingsForm },
  delivery_time_lookup: { icon: IconCalendarSearch, Form: SettingsForm },
  crm_order_action: { icon: IconHeartHandshake, Form: SettingsForm },
}

/** How an action is edited. The list gives each its own. */
export const actionView = (type: ActionType) => actionViewList[type] as ActionView
