import { textAt } from './client/json-path.ts'
import { readHistory } from './client/raw-events.ts'

type Order = { readonly isBox: boolean; readonly number: string; readonly now: number }
type StatusAt = { readonly status: string; readonly time: string | null }

/** Makes a history out of an order: Budbee sends only the current status and a few times. */
export function readOrder(order: unknown, { isBox, number, now }: Order) {
  const statuses = isBox ? boxStatuses(order) : doorStatuses(order)
  const isReturn = ['RETURN', 'ON_DEMAND_PICKUP'].includes(textAt(order, 'consignment.type') ?? '')
  const place = isBox ? lockerOf(order) : {}
  return readHistory(number, statuses, entry => {
    const [code, time] = [textAt(entry, 'status'), textAt(entry, 'time')]
    return {
      code,
      productKind: isReturn ? 'return' : isBox ? 'parcel_locker' : 'home_delivery',
      place: code === 'Delivered' || code === 'PickedUp' ? place : {},
      time: time ?? new Date(now).toISOString(),
      isSighting: time === null,
      id: time === null ? `${number}:${code}` : null,
    }
  })
}

function boxStatuses(order: unknown): StatusAt[] {
  const status = textAt(order, 'status')
  const [createdAt, deliveredAt] = [textAt(order, 'createdAt'), textAt(order, 'deliveredAt')]
  const statuses: StatusAt[] = []
  if (createdAt !== null) statuses.push({ status: 'NotStarted', time: createdAt })
  if (deliveredAt !== null) statuses.push({ status: 'Delivered', time: deliveredAt })
  if (status !== null && !statuses.some(statusAt => statusAt.status === status)) statuses.push({ status, time: null })
  return statuses
}

function doorStatuses(order: unknown): StatusAt[] {
  const [state, date] = [textAt(order, 'status.state', 'status'), textAt(order, 'status.date')]
  const createdAt = textAt(order, 'createdAt')
  const statuses: StatusAt[] = createdAt === null ? [] : [{ status: 'NotStarted', time: createdAt }]
  if (state !== null && state !== 'NotStarted') statuses.push({ status: state, time: date })
  return statuses
}

const lockerOf = (order: unknown) => ({
  name: textAt(order, 'lockerAddress.name'),
  city: textAt(order, 'lockerAddress.city'),
  postalCode: textAt(order, 'lockerAddress.postalCode'),
  countryCode: textAt(order, 'lockerAddress.countryCode'),
})
