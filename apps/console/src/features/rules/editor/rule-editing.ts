import { type Rule, rules } from '@aftermile/contract/settings/rules'
import { fieldLabels } from '@aftermile/domain/audit/field-labels'
import type { RuleTarget, RuleType } from '@aftermile/domain/rules/rule-lists'
import type { RuleNames } from '@aftermile/domain/rules/rule-names'
import { actionText } from '@aftermile/domain/rules/words/action-words'
import { conditionText } from '@aftermile/domain/rules/words/condition-words'
import { minutesText } from '@aftermile/domain/rules/words/minutes-text'
import type { Editing } from '../../../ui/editor/use-editor.ts'
import { idFollowingName } from '../../../ui/form/propose-id.ts'
import { blankRule, policies, type RuleDraft } from '../rule-draft.ts'

type New = { readonly type: RuleType; readonly targetType: RuleTarget; readonly isSystem: boolean }

export const editingOf = (made: New): Editing<Rule> => ({
  noun: made.type === 'SlaRule' ? policies : rules,
  labels: { ...fieldLabels.rule, interval: intervalLabels[made.type] ?? fieldLabels.rule.interval },
  blank: blankRule(made),
  isCopy: ({ isCustomized }) => isCustomized,
  adjust: ({ next, before, isNew }) => withRepeats(isNew ? idFollowingName(next, before) : next, before),
  alsoReload: [['rule-activity']],
})

const intervalLabels: Readonly<Partial<Record<RuleType, string>>> = {
  NoEventUpdateRule: 'No event for',
  NoStatusChangeRule: 'No change of status for',
  NoMilestoneChangeRule: 'No change of milestone for',
  SlaUpdateRule: 'By at least',
}

/** Daily without a number would never repeat. */
function withRepeats(next: RuleDraft, before: RuleDraft): RuleDraft {
  if (next.recurrenceInterval === before.recurrenceInterval) return next
  return { ...next, maxRecurrences: next.recurrenceInterval === 0 ? 0 : Math.max(1, next.maxRecurrences) }
}

/** The text of a value when two versions are compared; null for the default. */
export const valueTextOf =
  (target: RuleTarget, names: RuleNames) =>
  (name: string, value: unknown): string | null => {
    // Only fields of a rule are compared, each with the values of its type.
    const draft = { [name]: value } as Partial<RuleDraft>
    const list = (texts: readonly string[]) => texts.join('; ') || '–'
    if (draft.andConditions !== undefined)
      return list(draft.andConditions.map(condition => conditionText(condition, target, names)))
    if (draft.orConditions !== undefined)
      return list(
        draft.orConditions.map(group => group.map(condition => conditionText(condition, target, names)).join(' and ')),
      )
    if (draft.actions !== undefined) return list(draft.actions.map(action => actionText(action, target, names)))
    const minutes = draft.interval ?? draft.time
    return minutes === undefined ? null : minutesText(minutes)
  }
