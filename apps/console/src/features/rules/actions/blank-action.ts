import type { RuleAction } from '@aftermile/contract/settings/rules'
import type { ActionSetting } from '@aftermile/domain/rules/actions/action-traits'
import { type ActionType, actionTraits } from '@aftermile/domain/rules/actions/actions'

/** A new action of a type. */
export function blankAction(type: ActionType): RuleAction {
  const settings = Object.entries(actionTraits(type).settings).flatMap(([name, setting]) =>
    setting.kind === 'text' ? [] : [[name, firstOf(setting)]],
  )
  // It has the settings of its type.
  return { type, ...Object.fromEntries(settings) } as RuleAction
}

const firstOf = (setting: ActionSetting): string => ('first' in setting ? setting.first : '')
