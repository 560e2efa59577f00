import { type Part, part } from '../../db/sql.ts'
import { expression } from '../../db/table.ts'

/** The route of a shipment: its product, where it starts and where it goes, and who sends it. */
export const route = {
  product: expression<string>(part`concat_ws('/', service_provider_id, service_provider_product_id)`),
  productGroup: expression<string>(part`coalesce(service_provider_product_group_id, '')`),
  fromArea: expression<string>(part`coalesce(from_country_area_id, '')`),
  toArea: expression<string>(part`coalesce(to_country_area_id, '')`),
  sender: expression<string>(part`coalesce(merchant_id, '')`),
}

const instant = (of: Part) => expression<string | null>(of)

export const orderedAt = expression<string>(part`coalesce(order_date, ordered_at, booked_at)`)
export const deadline = instant(part`coalesce(latest_at, promised_at)`)
export const originalDeadline = instant(part`coalesce(original_latest_at, latest_at, promised_at)`)
export const firstEstimatedTo = instant(part`coalesce(first_estimated_to, first_estimated_at)`)
/** For arrived shipments only. */
export const metAt = expression<string>(part`promise_met_at`)
