import type { RuleAction } from '@aftermile/contract/settings/rules'
import { ofTemplateChannels } from '@aftermile/domain/channels/channels'
import type { ActionType } from '@aftermile/domain/rules/actions/actions'
import type { Ctx } from '../../../../tenancy/context.ts'
import type { Outcome } from '../outcome.ts'
import type { WaitingFiring } from '../waiting-firings.ts'
import { cloneShipments } from './clone-shipments.ts'
import { createEvents } from './create-events.ts'
import { notifyByRule } from './notify-by-rule.ts'
import { type SendAction, sendByRule } from './send-by-rule.ts'
import { sendToCrmByRule } from './send-to-crm-by-rule.ts'
import { setMerchants } from './set-merchants.ts'
import { setStatuses } from './set-statuses.ts'
import { copyValues, setDeliveryTimes, setScenarios } from './set-values.ts'
import { tagByRule } from './tag-by-rule.ts'

export type ActionInput<Action = RuleAction> = {
  readonly action: Action
  /** Its place among the actions of the rule. */
  readonly index: number
  readonly firings: readonly WaitingFiring[]
}

export type Does<Action> = (ctx: Ctx, input: ActionInput<Action>) => Promise<Outcome[]>

/** THE LIST of what actions do. One outcome for each firing, in their order. */
export const actionDoerList: { readonly [Type in ActionType]: Does<Extract<RuleAction, { type: Type }>> } = {
  set_merchant: (ctx, { action, firings }) => setMerchants(ctx, action, firings),
  set_scenario: (ctx, { action, firings }) => setScenarios(ctx, action, firings),
  set_status: (ctx, { action, index, firings }) => setStatuses(ctx, { statusId: action.statusId, index, firings }),
  ...ofTemplateChannels(
    (): Does<SendAction> =>
      (ctx, { action, firings }) =>
        sendByRule(ctx, action, firings),
  ),
  tag: (ctx, { action, firings }) => tagByRule(ctx, action, firings),
  notify: (ctx, { action, firings }) => notifyByRule(ctx, action, firings),
  copy_value: (ctx, { action, firings }) => copyValues(ctx, action, firings),
  get_cloned_shipment: (ctx, { action, firings }) => cloneShipments(ctx, action, firings),
  create_event: createEvents,
  delivery_time_lookup: (ctx, { firings }) => setDeliveryTimes(ctx, firings),
  crm_order_action: (ctx, { action, firings }) => sendToCrmByRule(ctx, action, firings),
}
