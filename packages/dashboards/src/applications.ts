import {
  allShipments,
  allShipmentsButInbound,
  inboundDelivery,
  inboundReturn,
  type LiveBoard,
  outboundDelivery,
  outboundDeliveryOnly,
} from './boards/live.ts'

export type Tab = { readonly title: string; readonly board: LiveBoard }

export type Application = {
  readonly id: 'live' | 'liveWithInbound'
  readonly title: string
  readonly tabs: readonly Tab[]
  /** Reached by its address only. */
  readonly untabbed: readonly LiveBoard[]
}

const title = 'Live monitoring'
const returns: Tab = { title: 'Return', board: inboundReturn }

export const applications: Readonly<Record<Application['id'], Application>> = {
  live: {
    id: 'live',
    title,
    tabs: [{ title: 'Delivery', board: outboundDeliveryOnly }, returns],
    untabbed: [allShipmentsButInbound],
  },
  liveWithInbound: {
    id: 'liveWithInbound',
    title,
    tabs: [{ title: 'Delivery', board: outboundDelivery }, { title: 'Inbound', board: inboundDelivery }, returns],
    untabbed: [allShipments],
  },
}

/** Live monitoring as these scopes allow it. */
export const liveApplication = (scopes: readonly string[]): Application =>
  applications[scopes.includes('inbound_dashboard_read') ? 'liveWithInbound' : 'live']

/** The board of an address; the first tab's without an id, null for one that is not there. */
export function boardOf({ tabs, untabbed }: Application, id: string | undefined): LiveBoard | null {
  const boards = [...tabs.map(tab => tab.board), ...untabbed]
  return (id === undefined ? boards[0] : boards.find(board => board.id === id)) ?? null
}
