import type { LookupSet } from '../../fields/field.ts'
import type { Condition, Conditions } from '../condition.ts'
import type { ActionType, ComparisonType, RuleTarget, RuleType, SlaMetric, TimeBasis } from '../rule-lists.ts'
import type { TriggerSchedule } from '../trigger-schedule.ts'

/** An action with whatever its type needs. */
export type DescribedAction = {
  readonly type: ActionType
  readonly merchantId?: string
  readonly scenarioId?: string
  readonly statusId?: string
  readonly templateId?: string
  readonly tagId?: string
  readonly operation?: 'add' | 'remove'
  readonly from?: string
  readonly to?: string
  readonly referenceType?: string
  readonly code?: string
  readonly action?: string
  readonly userId?: string
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

/** Finds what ids are called. */
export type RuleNames = {
  readonly nameOf: (set: LookupSet | 'template' | 'policy' | 'user', id: string | number) => string
  /** Who gets the messages of a template. Null: the receiver. */
  readonly recipientOf: (templateId: string) => string | null
}
