import { z } from 'zod'
import type { Behaviour } from './behaviours.ts'
import { type ParcelSettings, type Scenario, scenarios } from './parcels/parcel-history.ts'
import type { SimRequest, SimResponse } from './protocols/protocol.ts'

const Numbers = z.strictObject({
  number: z.string().min(1),
  scenario: z.enum(scenarios as [Scenario, ...Scenario[]]).optional(), // the table is not empty
  startAt: z.number().optional(),
  isEdited: z.boolean().optional(),
  isSpoilt: z.boolean().optional(),
  isForeign: z.boolean().optional(),
  isFromAfar: z.boolean().optional(),
  isGone: z.boolean().optional(),
})

const kinds = ['quota', 'unauthorized', 'garbage', 'error', 'hang', 'huge', 'delay', 'hang_up'] as const
const Behaviours = z.strictObject({
  carrier: z.string().min(1),
  kind: z.enum(['none', ...kinds]),
  until: z.number().optional(),
  times: z.number().int().min(0).optional(),
  ms: z.number().int().min(0).max(600_000).optional(),
})

type Controls = {
  register(number: string, settings: ParcelSettings): void
  behave(carrier: string, behaviour: Behaviour | null): void
}

/** POST /control/numbers and /control/behaviours: sets what the simulator does. */
export function control({ path, body }: SimRequest, { register, behave }: Controls): SimResponse {
  try {
    if (path === '/numbers') {
      const { number, ...settings } = Numbers.parse(JSON.parse(body))
      register(number, defined(settings))
    } else if (path === '/behaviours') {
      const { carrier, kind, ...rest } = Behaviours.parse(JSON.parse(body))
      behave(carrier, kind === 'none' ? null : { kind, ...defined(rest) })
    } else return { status: 404, body: {} }
    return { body: {} }
  } catch (error) {
    return { status: 400, body: { message: error instanceof Error ? error.message : 'The body cannot be read' } }
  }
}

type Defined<Value> = { [Key in keyof Value]: Exclude<Value[Key], undefined> }

const defined = <Value extends object>(value: Value): Defined<Value> =>
  Object.fromEntries(Object.entries(value).filter(([, item]) => item !== undefined)) as Defined<Value> // just filtered
