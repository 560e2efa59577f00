import type { ListRow } from '../lists/list-row.ts'

/** What the values of a field are. */
export type FieldType =
  | 'text'
  /** A name made of digits, such as a postal code or a phone number: none of them may be lost. */
  | 'code'
  /** The id of something in a lookup set. */
  | 'id'
  /** One of a closed list. */
  | 'choice'
  | 'country'
  | 'currency'
  | 'count'
  | 'amount'
  | 'measure'
  | 'instant'
  | 'yesNo'
  /** Several texts or ids. */
  | 'list'
  // Several things with fields of their own.
  | 'references'
  | 'contents'
  | 'packages'
  | 'lines'
  | 'deliveries'

/** Which of the lookup sets of the console names the values. */
export type LookupSet =
  | 'merchant'
  | 'serviceProvider'
  | 'serviceProviderProduct'
  | 'serviceProviderProductGroup'
  | 'milestone'
  | 'status'
  | 'orderStatus'
  | 'orderType'
  | 'scenario'
  | 'event'
  | 'party'
  | 'partyType'
  | 'returnType'
  | 'servicePointType'
  | 'timeState'
  | 'toCountry'
  | 'fromCountry'
  | 'countryArea'
  | 'tag'

/** Borders at which the specification may call a field by another name than ours. */
export type Surface = 'report' | 'search' | 'live' | 'detail'

/** One field of a shipment, an order or an order delivery. */
export type Field = {
  readonly type: FieldType
  /** What it is called wherever people read it. Narrow tables may shorten it. */
  readonly label: string
  /** Where the value comes from. `rule`: from rules and from people. */
  readonly source: 'booking' | 'events' | 'prediction' | 'rule' | 'counter' | 'derived'
  /**
   * How it is given from outside; absent: it is not. `required`: always. `optional`: left out, what is stored stays. `clearable`: null
   * clears it.
   */
  readonly given?: 'required' | 'optional' | 'clearable'
  /** The longest text that is taken from outside. */
  readonly max?: number
  readonly choices?: readonly ListRow[]
  readonly names?: LookupSet
  /** `currency`: that of the container. `baseCurrency`: that of the tenant. */
  readonly unit?: 'kg' | 'm3' | 'm' | 'minutes' | 'currency' | 'baseCurrency'
  /** Other names under which files bring it, English and Swedish; case, spaces, accents and marks do not matter. */
  readonly aliases?: string
  /** Never null. */
  readonly isAlways?: true
  /** It has no column: it is computed where it is asked for. */
  readonly isComputed?: true
  readonly isPersonal?: true
  /** Rules may write it (copy_value). */
  readonly isWritable?: true
  /** Absent: as its source says. */
  readonly isReplayable?: boolean
  /** Its place in the report. `added`: behind those that the specification names. */
  readonly report?: number | 'added'
  /** A list can be narrowed by it. `facet`: its values are counted and offered. `linked`: only links ask for it. */
  readonly filter?: 'facet' | 'linked'
  /** Every row of a list brings it; `column`: the list can show it as a plain column under its label. */
  readonly list?: 'row' | 'column'
  /** The reply for one container brings it by itself; `fact`: the detail page shows it plainly under its label. */
  readonly detail?: 'reply' | 'fact'
  /** What it is called at a border where that is not its own name. */
  readonly wire?: Readonly<Partial<Record<Surface, string>>>
}

export type Fields = Readonly<Record<string, Field>>

// How most fields of a booking are given.
const clearable = { source: 'booking', given: 'clearable' } as const
export const text = <const Max extends number>(max: Max) => ({ ...clearable, type: 'text', max }) as const
export const code = <const Max extends number>(max: Max) => ({ ...clearable, type: 'code', max }) as const
export const instant = { ...clearable, type: 'instant' } as const
export const measure = { ...clearable, type: 'measure' } as const
export const amount = { ...clearable, type: 'amount' } as const
export const country = { ...clearable, type: 'country' } as const
export const currency = { ...clearable, type: 'currency' } as const
export const choice = <const Choices extends readonly ListRow[]>(choices: Choices) =>
  ({ ...clearable, type: 'choice', choices }) as const
