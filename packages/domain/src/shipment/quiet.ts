/** An open shipment without an event for so long is quiet: it is left out where live shipments are counted. */
export const quietAfterDays = 60

/** How long live boards keep a shipment after its completion. */
export const completedStayDays = 7
