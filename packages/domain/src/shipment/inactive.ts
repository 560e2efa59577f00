/** An open shipment without an event for so long is quiet: it is left out where live shipments are counted. */
export const inactiveAfterDays = 60

/** How long live boards keep a shipment after its completion. */
export const completedStayDays = 7

/** The hours without a scan that lists offer as a filter and the map counts. */
export const noScanHours = [24, 48, 72, 168] as const

/** `48` is 48 h, `72` is 3 days. */
export const hoursText = (hours: number): string =>
  hours > 48 && hours % 24 === 0 ? `${hours / 24} days` : `${hours} h`
