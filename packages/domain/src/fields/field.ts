import type { ListRow } from '../lists/list-row.ts'
import type { DayBound } from '../times/local-time.ts'

/** The type of a field's values. */
export type FieldType =
  | 'text'
  /** Text that may look like a number, such as a postal code or a phone number. No digit may be lost. */
  | 'code'
  /** An id from a lookup set. */
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
  // Lists of objects with their own fields.
  | 'references'
  | 'contents'
  | 'packages'
  | 'lines'
  | 'deliveries'

/** The lookup set of the console that has the names of the values. */
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
  | 'slaState'
  | 'slaPolicy'
  | 'toCountry'
  | 'fromCountry'
  | 'countryArea'
  | 'tag'

/** Places where the spec may use another name for a field. */
export type Surface = 'report' | 'search' | 'live' | 'detail'

/** One field of a shipment, an order or an order delivery. */
export type Field = {
  readonly type: FieldType
  /** The label shown to people. Narrow tables may shorten it. */
  readonly label: string
  /** Where the value comes from. `rule`: from rules and from users. */
  readonly source: 'booking' | 'events' | 'prediction' | 'rule' | 'counter' | 'derived'
  /**
   * How API calls and files send it; absent: they cannot. `required`: always. `optional`: if left out, the stored value stays.
   * `clearable`: null clears it.
   */
  readonly given?: 'required' | 'optional' | 'clearable'
  /** The longest text that is accepted. */
  readonly max?: number
  readonly choices?: readonly ListRow[]
  readonly names?: LookupSet
  /** `currency`: the container's. `baseCurrency`: the tenant's. `share`: from 0 to 1, shown in percent. */
  readonly unit?: 'kg' | 'm3' | 'm' | 'minutes' | 'share' | 'currency' | 'baseCurrency'
  /** Other column names in imported files, English and Swedish. Case, spaces, accents and punctuation do not matter. */
  readonly aliases?: string
  /** Never null. */
  readonly isAlways?: true
  /** Has no column in the database: computed when it is read. */
  readonly isComputed?: true
  readonly isPersonal?: true
  /** It can be sent as a date without a time. It is then the first or the last moment of that day. */
  readonly dayBound?: DayBound
  /** Rules may write it (copy_value). */
  readonly isWritable?: true
  /** Absent: depends on the source. */
  readonly isReplayable?: boolean
  /** Its position in the report of the spec. `added`: in a report of ours, in the sequence of the catalogue. */
  readonly report?: number | 'added'
  /** Lists can be filtered by it. `facet`: its values are counted and listed. `linked`: only links use it. */
  readonly filter?: 'facet' | 'linked'
  /** Every row of a list includes it. `column`: the list can show it as a plain column under its label. */
  readonly list?: 'row' | 'column'
  /** The response for one container includes it. `fact`: the detail page shows it as plain text under its label. */
  readonly detail?: 'reply' | 'fact'
  /** Its name on a surface, if different. */
  readonly wire?: Readonly<Partial<Record<Surface, string>>>
}

export type Fields = Readonly<Record<string, Field>>

// Defaults for most fields of a booking.
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
