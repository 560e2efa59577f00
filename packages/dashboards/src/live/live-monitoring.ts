import type { Application, Section, Tab } from '../board/applications.ts'
import {
  allShipments,
  allShipmentsButInbound,
  inboundDelivery,
  inboundReturn,
  outboundDelivery,
  outboundDeliveryOnly,
} from './live-boards.ts'

const title = 'Live monitoring'
const returns: Tab = { title: 'Return', board: inboundReturn }

const live: Application = {
  id: 'live',
  title,
  tabs: [{ title: 'Delivery', board: outboundDeliveryOnly }, returns],
  untabbed: [allShipmentsButInbound],
}

const liveWithInbound: Application = {
  id: 'liveWithInbound',
  title,
  tabs: [{ title: 'Delivery', board: outboundDelivery }, { title: 'Inbound', board: inboundDelivery }, returns],
  untabbed: [allShipments],
}

export const liveMonitoring: Section = {
  id: 'operations',
  applications: [live, liveWithInbound],
  applicationFor: scopes => (scopes.includes('inbound_dashboard_read') ? liveWithInbound : live),
}
