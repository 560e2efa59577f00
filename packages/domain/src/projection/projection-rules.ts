/** The rules of the projection, as shown in the console. */
export const projectionRules = {
  booking: 'No events yet, so the status comes from the booking.',
  latest: 'The status comes from the latest event at or above the milestone.',
  alert: 'An alert is shown until a newer event replaces it.',
  partial: 'Some packages are delivered and others are still on their way.',
  leastAdvanced: 'A shipment follows its least advanced open package.',
  furthest: 'The milestone is the furthest one reached. Only an explicit step back lowers it.',
  final:
    'A final event completes a package. Delivered, returned and destroyed take precedence; otherwise the latest event counts.',
  worst: 'All packages are completed. Cancelled ones are ignored if there are others, and the worst outcome is shown.',
  open: 'At least one package is still open.',
  promise: 'The promise is met by the first delivery attempt, arrival at the service point or delivery.',
  promiseOfAll: 'The promise is met when every package has met it.',
  promiseNotMet: 'At least one package has no delivery attempt, arrival at the service point or delivery yet.',
} as const

export type ProjectionRule = keyof typeof projectionRules
