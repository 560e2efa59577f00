import { textAt } from './client/json-path.ts'
import { readHistory } from './client/raw-events.ts'

type Order = { readonly isBox: boolean; readonly number: string; readonly now: number }
type Told = { readonly status: string; readonly time: string | null }

/** There is no history: only where an order stands now, and a few times beside it. Of them a history is made. */
export function readOrder(order: unknown, { isBox, number, now }: Order) {
  const told = isBox ? tellBox(order) : tellDoor(order)
  const isReturn = ['RETURN', 'ON_DEMAND_PICKUP'].includes(textAt(order, 'consignment.type') ?? '')
  const place = isBox ? lockerOf(order) : {}
  return readHistory(number, told, item => {
    const [code, time] = [textAt(item, 'status'), textAt(item, 'time')]
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

function tellBox(order: unknown): Told[] {
  const status = textAt(order, 'status')
  const [createdAt, deliveredAt] = [textAt(order, 'createdAt'), textAt(order, 'deliveredAt')]
  const told: Told[] = []
  if (createdAt !== null) told.push({ status: 'NotStarted', time: createdAt })
  if (deliveredAt !== null) told.push({ status: 'Delivered', time: deliveredAt })
  if (status !== null && !told.some(one => one.status === status)) told.push({ status, time: null })
  return told
}

function tellDoor(order: unknown): Told[] {
  const [state, date] = [textAt(order, 'status.state', 'status'), textAt(order, 'status.date')]
  const createdAt = textAt(order, 'createdAt')
  const told: Told[] = createdAt === null ? [] : [{ status: 'NotStarted', time: createdAt }]
  if (state !== null && state !== 'NotStarted') told.push({ status: state, time: date })
  return told
}

const lockerOf = (order: unknown) => ({
  name: textAt(order, 'lockerAddress.name'),
  city: textAt(order, 'lockerAddress.city'),
  postalCode: textAt(order, 'lockerAddress.postalCode'),
  countryCode: textAt(order, 'lockerAddress.countryCode'),
})
