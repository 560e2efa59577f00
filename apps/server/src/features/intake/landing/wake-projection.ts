import { tenantChannel } from '../../../jobs/loops/tenant-channel.ts'

const channel = tenantChannel('aftermile_landed_events', 'Projecting events')

/** Says that events of the tenant wait. */
export const wakeProjection = channel.notify
export const listenForLandedEvents = channel.listen
