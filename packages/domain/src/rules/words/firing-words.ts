import { minuteTime } from '../../format/dates.ts'
import type { Condition, ConditionValue } from '../condition.ts'
import { conditionField } from '../rule-fields.ts'
import type { RuleTarget } from '../rule-lists.ts'
import type { RuleNames } from '../rule-names.ts'
import { actionText } from './action-words.ts'
import { conditionText, oneOf, valueText } from './condition-words.ts'
import type { DescribedAction } from './described-rule.ts'

/** A condition that held, and what it saw. Null: the condition says it already. */
export type Reason = { readonly text: string; readonly seen: string | null }

type Held = { readonly condition: Condition; readonly value?: unknown }

/** Why a rule acted, in words. */
export const reasonsOf = (because: readonly Held[], target: RuleTarget, names: RuleNames): Reason[] =>
  because.map(({ condition, value }) => ({
    text: conditionText(condition, target, names),
    seen: isSaid(condition) ? null : seenText(condition, value, { target, names }),
  }))

const isSaid = ({ operator }: Condition): boolean =>
  operator === 'is' || operator === 'is empty' || operator === 'changed to'

type Around = { readonly target: RuleTarget; readonly names: RuleNames }

function seenText({ field: name }: Condition, value: unknown, { target, names }: Around): string {
  const field = conditionField(target, name)?.field ?? null
  const run = (each: unknown): string => {
    if (field?.type === 'instant' && typeof each === 'number') return minuteTime(new Date(each).toISOString())
    return isValue(each) ? valueText(each, { field, operator: 'is', names }) : JSON.stringify(each)
  }
  if (value === null || value === undefined || value === '') return 'empty'
  if (!Array.isArray(value)) return run(value)
  return value.length === 0 ? 'none' : oneOf(value.map(run), 'and')
}

const isValue = (value: unknown): value is ConditionValue =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

type Result = {
  readonly status: 'done' | 'unchanged' | 'skipped' | 'refused' | 'failed'
  readonly message: string | null
}

/** waiting: nobody has done it yet. */
export type Deed = {
  readonly text: string
  readonly status: Result['status'] | 'waiting'
  readonly note: string | null
}

/** What each action of a firing did. Without a result it waits. */
export const deedsOf = (
  { actions, results }: { readonly actions: readonly DescribedAction[]; readonly results: readonly Result[] },
  target: RuleTarget,
  names: RuleNames,
): Deed[] =>
  actions.map((action, index) => {
    const result = results[index]
    const text = actionText(action, target, names)
    return {
      text: text.charAt(0).toUpperCase() + text.slice(1),
      status: result?.status ?? 'waiting',
      note: result?.message ?? null,
    }
  })

export const deedStates: Readonly<Record<Deed['status'], string>> = {
  waiting: 'Waiting',
  done: 'Done',
  unchanged: 'Nothing to change',
  skipped: 'Left out',
  refused: 'Not done',
  failed: 'Failed',
}

type Outcome = 'done' | 'partly_done' | 'not_done' | 'failed'

/** What a firing came to, by what its actions did. Actions that were left out count for nothing. */
export function outcomeOfResults(results: readonly Pick<Result, 'status'>[]): Outcome {
  const has = (status: Result['status']) => results.some(result => result.status === status)
  if (has('failed')) return 'failed'
  const isAnyDone = has('done') || has('unchanged')
  if (!isAnyDone) return 'not_done'
  return has('refused') ? 'partly_done' : 'done'
}

export const firingStateTexts: Readonly<Record<Outcome | 'stopped' | 'waiting', string>> = {
  done: 'Done',
  partly_done: 'Partly done',
  not_done: 'Not done',
  failed: 'Failed',
  stopped: 'Stopped',
  waiting: 'Waiting',
}
