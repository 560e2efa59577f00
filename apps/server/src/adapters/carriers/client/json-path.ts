const every = Symbol('every')
type Step = string | number | typeof every

const stepPattern = /([^.[\]]+)|\[(\d*)\]/g
const parsedPaths = new Map<string, readonly Step[]>()
const maxCached = 2000

/**
 * The value at a path: `a.b`, `a[0].b`, or `a[].b` for every item of a list. A leading `$` or an empty path is the value itself.
 * Only own properties are read. Undefined: there is no value.
 */
export function valueAt(value: unknown, path: string): unknown {
  let found: unknown = value
  const steps = stepsOf(path)
  for (const [index, step] of steps.entries()) {
    if (step === every) {
      const rest = restOf(steps.slice(index + 1))
      return Array.isArray(found) ? found.flatMap(item => valueAt(item, rest) ?? []) : undefined
    }
    found = ownProperty(found, step)
    if (found === undefined || found === null) return undefined
  }
  return found
}

/** The first text or number at one of the paths, as trimmed text. Null: there is none. */
export function textAt(value: unknown, ...paths: readonly string[]): string | null {
  for (const path of paths) {
    const found = valueAt(value, path)
    const text = typeof found === 'number' || typeof found === 'bigint' ? String(found) : found
    if (typeof text === 'string' && text.trim() !== '') return text.trim()
  }
  return null
}

/** The list at a path. A single value becomes a list of one, no value an empty list. */
export function listAt(value: unknown, path: string): readonly unknown[] {
  const found = valueAt(value, path)
  if (found === undefined || found === null) return []
  return Array.isArray(found) ? found : [found]
}

export function numberAt(value: unknown, path: string): number | null {
  const text = textAt(value, path)?.replace(',', '.')
  const number = text === undefined ? Number.NaN : Number(text)
  return Number.isFinite(number) && number >= 0 ? number : null
}

function ownProperty(value: unknown, step: string | number): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined
  return Reflect.get(value, step)
}

function stepsOf(path: string): readonly Step[] {
  let steps = parsedPaths.get(path)
  if (steps === undefined) {
    if (parsedPaths.size > maxCached) parsedPaths.clear()
    steps = [...path.replace(/^\$\.?/, '').matchAll(stepPattern)].map(([, name, index]) => {
      if (name !== undefined) return name
      return index === '' ? every : Number(index)
    })
    parsedPaths.set(path, steps)
  }
  return steps
}

const restOf = (steps: readonly Step[]): string =>
  steps.map(step => (step === every ? '[]' : typeof step === 'number' ? `[${step}]` : `.${step}`)).join('')
