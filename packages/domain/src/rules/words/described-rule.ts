import type { ActionType, SettingName } from '../actions/actions.ts'
import type { Condition, Conditions } from '../condition.ts'
import type { ComparisonType, RuleTarget, RuleType, SlaMetric, TimeBasis } from '../rule-lists.ts'
import type { TriggerSchedule } from '../trigger-schedule.ts'

/** An action with whatever its type needs. */
export type DescribedAction = { readonly [Name in SettingName]?: string | undefined } & {
  readonly type: ActionType
  /** It is done only where all of these hold. */
  readonly conditions?: readonly Condition[] | undefined
}

/** What is said about a rule, in a sentence and in warnings. */
export type DescribedRule = Conditions & {
  readonly type: RuleType
  readonly targetType: RuleTarget
  readonly actions: readonly DescribedAction[]
  /** Minutes. */
  readonly interval: number
  readonly slaPolicyId: string | null
  readonly metric: SlaMetric | null
  readonly comparisonType: ComparisonType | null
  /** Minutes. */
  readonly time: number
  readonly timeBasis: TimeBasis
  readonly targetStatus: readonly string[]
  /** Minutes; 0: never. */
  readonly recurrenceInterval: number
  readonly maxRecurrences: number
  /** Null: it may act at any time. */
  readonly triggerSchedule: TriggerSchedule | null
}
