import { type OrderActionId, orderActions } from '@aftermile/domain/lists/order-actions'
import type { StoredContent } from '../stored-content.ts'
import { noContent } from './composed.ts'

const prefix = 'crm:'

/** Messages about order actions have this instead of the id of a template. No template can have it. */
export const templateIdOf = (action: OrderActionId): string => `${prefix}${action}`

/** The action of a message; null if it has none. */
export const orderActionOf = (templateId: string): OrderActionId | null =>
  orderActions.find(({ id }) => templateIdOf(id) === templateId)?.id ?? null

export const orderActionName = (action: OrderActionId): string =>
  orderActions.find(({ id }) => id === action)?.text ?? action

type ActionMessage = { readonly templateId: string; readonly containerId: string }

/** What the log shows of it. */
export const orderActionContent = ({ templateId, containerId }: ActionMessage): StoredContent => ({
  ...noContent,
  text: JSON.stringify({ orderId: containerId, action: orderActionOf(templateId) }, null, 2),
})
