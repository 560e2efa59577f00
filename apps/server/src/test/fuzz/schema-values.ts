import type { Random } from '../../demo/reference/random.ts'
import type { JsonSchema } from './json-schema.ts'
import { oddText, oddValue } from './odd-values.ts'

const deepest = 6

/** A value that the schema mostly allows. */
export function validValue(schema: JsonSchema, random: Random, depth = 0): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return random.pick(schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return validValue(random.pick(choices), random, depth)
  switch (schema.type) {
    case 'string':
      return validText(schema, random)
    case 'integer':
      return validInteger(schema, random)
    case 'number':
      return random.chance(0.5) ? validInteger(schema, random) : random.between(0, 1000)
    case 'boolean':
      return random.chance(0.5)
    case 'null':
      return null
    case 'array':
      return validList(schema, random, depth)
    case 'object':
      return validObject(schema, random, depth)
    default:
      return depth > deepest ? null : oddValue(random)
  }
}

const samples = [
  'a',
  'abc',
  'vip',
  'fjallro',
  'postnord',
  '2026-06-01',
  '2026-06-01T10:00:00Z',
  '2026-06-01T10:00:00.000Z',
  '10:30',
  'SE',
  'SEK',
  '#FF9800',
  '#ff9800',
  'a@nordhem.example',
  'Europe/Stockholm',
  'c0a80101-0000-4000-8000-000000000001',
  '11122',
  '1',
  'true',
]

function validText({ pattern, format, minLength = 0, maxLength = 200 }: JsonSchema, random: Random): string {
  if (format === 'date-time') return `2026-0${random.integer(1, 9)}-1${random.integer(0, 9)}T10:00:00.000Z`
  if (pattern !== undefined) {
    const test = new RegExp(pattern, 'u')
    const fitting = samples.filter(sample => test.test(sample))
    return random.pick(fitting.length > 0 ? fitting : samples)
  }
  const text = random.chance(0.2) ? oddText(random) : `${random.pick(samples)}${random.integer(0, 99)}`
  return text.padEnd(minLength, 'x').slice(0, Math.max(maxLength, 0))
}

function validInteger({ minimum = 0, maximum = 1000 }: JsonSchema, random: Random): number {
  if (random.chance(0.1)) return random.pick([minimum, maximum])
  return random.integer(Math.max(minimum, -1000), Math.min(maximum, Math.max(minimum, 0) + 1000))
}

function validList({ items = {}, minItems = 0, maxItems = 5 }: JsonSchema, random: Random, depth: number): unknown[] {
  const most = depth > deepest ? minItems : Math.min(maxItems, minItems + 4)
  return Array.from({ length: random.integer(minItems, most) }, () => validValue(items, random, depth + 1))
}

function validObject(schema: JsonSchema, random: Random, depth: number): Record<string, unknown> {
  const { properties = {}, required = [], additionalProperties } = schema
  const share = random.pick([0, 0.3, 1])
  const named = Object.entries(properties)
    .filter(([name]) => required.includes(name) || (depth <= deepest && random.chance(share)))
    .map(([name, jsonSchema]) => [name, validValue(jsonSchema, random, depth + 1)] as const)
  if (typeof additionalProperties !== 'object') return Object.fromEntries(named)
  const more = Array.from(
    { length: random.integer(0, 3) },
    () =>
      [
        random.chance(0.2) ? oddText(random) : random.pick(samples),
        validValue(additionalProperties, random, depth + 1),
      ] as const,
  )
  return Object.fromEntries([...named, ...more])
}
