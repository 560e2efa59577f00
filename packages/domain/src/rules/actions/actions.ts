import { actionList } from './action-list.ts'
import type { ActionSetting, ActionTraits } from './action-traits.ts'

export type ListedAction = (typeof actionList)[number]
export type ActionType = ListedAction['id']

type KeysOf<Each> = Each extends unknown ? keyof Each : never
/** The name of a setting of any action. */
export type SettingName = KeysOf<ListedAction['settings']>

export const ruleActions: readonly ActionTraits<ActionType>[] = actionList

export const actionTypes: readonly ActionType[] = ruleActions.map(({ id }) => id)

export function actionTraits(type: ActionType): ActionTraits<ActionType> {
  const found = ruleActions.find(({ id }) => id === type)
  if (found === undefined) throw new Error(`Rules have no action ${type}`)
  return found
}

/** The value of a setting, by its name. */
export function settingOf(action: { readonly type: ActionType }, name: string): string | undefined {
  const value: unknown = Reflect.get(action, name)
  return typeof value === 'string' ? value : undefined
}

type Referred = Extract<ActionSetting, { readonly kind: 'id' }>['of']

/** The tags, merchants … that an action names. */
export const idsIn = (action: { readonly type: ActionType }, of: Referred): string[] =>
  Object.entries(actionTraits(action.type).settings).flatMap(([name, setting]) =>
    setting.kind === 'id' && setting.of === of ? (settingOf(action, name) ?? []) : [],
  )
