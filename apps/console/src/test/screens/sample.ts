import { z } from 'zod'

/** What a text may have to be: the first that the schema takes. */
const texts = [
  'sample',
  '2026-09-14T08:30:00.000Z',
  '2026-09-14',
  '2026-09',
  '12:00',
  '#'.padEnd(7, '6'), // a colour
  'sample@nordhem.example',
  'https://nordhem.example',
  'Europe/Stockholm',
  'SEK',
  'SE',
  '',
]
const numbers = [1, 200, 202609]

/** A small value that a schema takes: required texts and numbers, one entry in each list, null where null may be. */
export function sample<Schema extends z.ZodType>(schema: Schema, own: Partial<z.input<Schema>> = {}): z.input<Schema> {
  const whole = made(schema as unknown as z.core.$ZodType)
  const value = isPlain(whole) ? { ...whole, ...own } : whole
  schema.parse(value)
  return value as z.input<Schema> // as parsed
}

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

type Def = z.core.$ZodTypes['_zod']['def']

function made(schema: z.core.$ZodType): unknown {
  const def = schema._zod.def as Def // every schema is one of zod's own
  switch (def.type) {
    case 'object':
      return Object.fromEntries(Object.entries(def.shape).map(([name, field]) => [name, made(field)]))
    case 'array':
      return taken(schema, [[made(def.element)], []])
    case 'tuple':
      return def.items.map(made)
    case 'record':
      return Object.fromEntries(keysOf(def.keyType).map(key => [key, made(def.valueType)]))
    case 'nullable':
      return null
    case 'optional':
      return undefined
    case 'default':
    case 'prefault':
      return def.defaultValue
    case 'catch':
    case 'readonly':
    case 'nonoptional':
      return made(def.innerType)
    case 'lazy':
      return made(def.getter())
    case 'pipe':
      return made(def.in)
    case 'union':
      return taken(schema, def.options.map(made))
    case 'intersection':
      return { ...(made(def.left) as object), ...(made(def.right) as object) } // of objects only
    case 'enum':
      return Object.values(def.entries)[0]
    case 'literal':
      return def.values[0]
    case 'boolean':
      return false
    case 'number':
      return taken(schema, numbers)
    case 'string':
      return taken(schema, texts)
    default:
      return null
  }
}

/** Those that a record must have. */
function keysOf(schema: z.core.$ZodType): string[] {
  const def = schema._zod.def as Def
  return def.type === 'enum' ? Object.values(def.entries).map(String) : []
}

/** The first that the schema takes. If none, `parse` says why. */
const taken = (schema: z.core.$ZodType, values: readonly unknown[]): unknown =>
  values.find(value => z.safeParse(schema, value).success) ?? values[0]
