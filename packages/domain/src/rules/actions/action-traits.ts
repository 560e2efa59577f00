import type { EventCode } from '../../events/event-codes.ts'
import type { RuleTarget } from '../rule-lists.ts'
import type { RuleNames } from '../rule-names.ts'

type Choice = { readonly id: string; readonly text: string }

/** A setting of an action, with what its field in the editor says. */
export type ActionSetting = { readonly label: string; readonly description?: string } & (
  | { readonly kind: 'id'; readonly of: 'merchant' | 'template' | 'tag' | 'user' | 'field' }
  | { readonly kind: 'choice'; readonly options: readonly Choice[]; readonly first: string }
  | { readonly kind: 'event'; readonly first: EventCode }
  /** May be left out. */
  | { readonly kind: 'text'; readonly maxLength: number }
)

export type ActionSettings = Readonly<Record<string, ActionSetting>>

type Around = { readonly target: RuleTarget; readonly names: RuleNames }

export type SettingProblem = { readonly setting: string; readonly message: string }

/** What everything that deals with rules may need to know of an action. What it does is in its module of the server. */
export type ActionTraits<Id extends string = string, Settings extends ActionSettings = ActionSettings> = {
  readonly id: Id
  readonly text: string
  /** What it can be done to. */
  readonly targets: readonly RuleTarget[]
  readonly settings: Settings
  /** What it does, where it has no settings that say it. */
  readonly about?: string
  /** Whether something of the order of a shipment may change with it. */
  readonly changesOrders: boolean
  readonly makesEvents?: true
  /** The setting with the merchant that containers move to. */
  readonly movesTo?: string
  /** The setting by which two rules do the same; null: they do, if both have this action. */
  readonly sameBy: string | null
  /** What it does, as an order: tag it Stalled. */
  words(said: Around & { readonly action: object }): string
  /** What is wrong with its settings, besides their form. */
  problems?(action: object, target: RuleTarget): SettingProblem[]
}

/** The settings of an action that may be incomplete. */
type Draft<Settings> = { readonly [Name in keyof Settings]?: string | undefined }

/** How the module of an action names its own settings. */
type Definition<Id extends string, Settings extends ActionSettings> = Omit<
  ActionTraits<Id, Settings>,
  'movesTo' | 'sameBy' | 'words' | 'problems'
> & {
  readonly movesTo?: keyof Settings & string
  readonly sameBy: (keyof Settings & string) | null
  words(said: Around & { readonly action: Draft<Settings> }): string
  problems?(action: Draft<Settings>, target: RuleTarget): SettingProblem[]
}

export const defineAction = <const Id extends string, const Settings extends ActionSettings>(
  action: Definition<Id, Settings>,
): ActionTraits<Id, Settings> => action
