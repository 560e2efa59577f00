/** The closed lists of rules. */
export const ruleTypes = [
  'CustomRule',
  'NoEventUpdateRule',
  'NoStatusChangeRule',
  'NoMilestoneChangeRule',
  'SlaBreachRule',
  'SlaUpdateRule',
  'SlaRule',
] as const
export type RuleType = (typeof ruleTypes)[number]

export const ruleTargets = ['Shipment', 'Order', 'OrderDelivery'] as const
export type RuleTarget = (typeof ruleTargets)[number]

const all = ruleTargets
const shipmentOnly = ['Shipment'] as const

/** What each type can be about. */
export const targetsOfType: Readonly<Record<RuleType, readonly RuleTarget[]>> = {
  CustomRule: all,
  NoEventUpdateRule: shipmentOnly,
  NoStatusChangeRule: all,
  NoMilestoneChangeRule: all,
  SlaBreachRule: shipmentOnly,
  SlaUpdateRule: shipmentOnly,
  SlaRule: shipmentOnly,
}

/** Types that act when nothing has happened for the interval of the rule. */
const inactivityTypes = ['NoEventUpdateRule', 'NoStatusChangeRule', 'NoMilestoneChangeRule'] as const
export type InactivityType = (typeof inactivityTypes)[number]

export const isInactivityType = (type: RuleType): type is InactivityType =>
  inactivityTypes.some(inactivity => inactivity === type)

export const slaMetrics = ['estimatedTime', 'earliestTime', 'latestTime'] as const
export type SlaMetric = (typeof slaMetrics)[number]

export const comparisonTypes = ['earlier', 'later'] as const
export type ComparisonType = (typeof comparisonTypes)[number]

export const timeBases = ['elapsed', 'business'] as const
export type TimeBasis = (typeof timeBases)[number]

/** Minutes. */
export const recurrenceIntervals = [
  { id: 0, text: 'Never' },
  { id: 1440, text: 'Daily' },
] as const

export const defaultSlaMinutes = 1440
export const defaultMaxOccurrences = 1

/**
 * waiting: its actions are still to be done. partly_done: some of them could not be. not_done: none could be, for example because the
 * template is disabled. failed: one broke. stopped: too many rules in a row, or dropped by a user.
 */
export const firingStates = ['done', 'partly_done', 'not_done', 'failed', 'stopped', 'waiting'] as const
export type FiringState = (typeof firingStates)[number]
