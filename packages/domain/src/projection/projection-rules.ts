/** The rules of the projection, as shown in the console. */
export const projectionRules = {
  booking: 'Nothing has happened yet: the booking decides.',
  latest: 'The latest event at or above the milestone gives the status.',
  alert: 'An alert is shown while it is the latest word.',
  partial: 'Some packages are delivered, others are still on their way.',
  leastAdvanced: 'A shipment stands where its least advanced open package stands.',
  furthest: 'The milestone is the furthest one reached; only an explicit step back lowers it.',
  final:
    'A final fact completes a package: delivered, returned and destroyed outrank the others; among equals the latest counts.',
  worst: 'Every package is completed: cancelled ones are ignored where there are others, then the worst word is shown.',
  open: 'A package is still open.',
  promise: 'The promise is met by the first of delivery attempt, arrival on the shelf and delivery.',
  promiseOfAll: 'The promise is met when every package has met it.',
  promiseNotMet: 'No attempt, no arrival on the shelf and no delivery yet for at least one package.',
} as const

export type ProjectionRule = keyof typeof projectionRules
