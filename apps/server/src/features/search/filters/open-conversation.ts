import { type Part, part } from '../../../db/sql.ts'
import { refused } from '../../../runtime/problem.ts'
import type { Filter } from './number-filter.ts'

const isOpen = part`c.tenant_id = current_tenant() and c.closed_at is null and c.support_user_id is null`

/** `1` and `0`. Written as a join, because few shipments have one. */
const yesOrNo =
  (has: Part): Filter =>
  values => {
    if (values.some(value => value !== '1' && value !== '0'))
      throw refused('facets', '{_field_} takes 1 or 0 for hasOpenConversation')
    if (values.includes('1') && values.includes('0')) return part`true`
    return values.includes('1') ? has : part`not ${has}`
  }

export const shipmentHasOpenConversation = yesOrNo(part`(s.id in (
  select substr(c.subject_id, 10) from conversations c where ${isOpen} and starts_with(c.subject_id, 'shipment/')))`)

/** A conversation about a shipment is one about its order. */
export const orderHasOpenConversation = yesOrNo(part`((s.merchant_id, s.id) in (
  select split_part(c.subject_id, '/', 2), substring(c.subject_id from '^order/[^/]+/(.+)$') from conversations c
  where ${isOpen} and starts_with(c.subject_id, 'order/')
  union all
  select x.merchant_id, x.order_id from conversations c
  join shipments x on x.tenant_id = current_tenant() and x.id = substr(c.subject_id, 10)
  where ${isOpen} and starts_with(c.subject_id, 'shipment/') and x.order_id is not null))`)
