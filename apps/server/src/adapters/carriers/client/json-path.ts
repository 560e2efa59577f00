const every = Symbol('every')
type Step = string | number | typeof every

const steps = /([^.[\]]+)|\[(\d*)\]/g
const known = new Map<string, readonly Step[]>()
const maxKept = 2000

/**
 * What stands at a path: `a.b`, `a[0].b`, `a[].b` for every item of a list; a leading `$` and an empty path mean the value itself.
 * Only own properties are read. Undefined where there is nothing.
 */
export function valueAt(value: unknown, path: string): unknown {
  let found: unknown = value
  const way = stepsOf(path)
  for (const [index, step] of way.entries()) {
    if (step === every) {
      const rest = restOf(way.slice(index + 1))
      return Array.isArray(found) ? found.flatMap(item => valueAt(item, rest) ?? []) : undefined
    }
    found = own(found, step)
    if (found === undefined || found === null) return undefined
  }
  return found
}

/** Text or number as trimmed text; null for anything else and for nothing. */
export function textAt(value: unknown, ...paths: readonly string[]): string | null {
  for (const path of paths) {
    const found = valueAt(value, path)
    const text = typeof found === 'number' || typeof found === 'bigint' ? String(found) : found
    if (typeof text === 'string' && text.trim() !== '') return text.trim()
  }
  return null
}

/** A list as it is, one thing as a list of it, nothing as an empty one. */
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

function own(value: unknown, step: string | number): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined
  return Reflect.get(value, step)
}

function stepsOf(path: string): readonly Step[] {
  let way = known.get(path)
  if (way === undefined) {
    if (known.size > maxKept) known.clear()
    way = [...path.replace(/^\$\.?/, '').matchAll(steps)].map(([, name, index]) => {
      if (name !== undefined) return name
      return index === '' ? every : Number(index)
    })
    known.set(path, way)
  }
  return way
}

const restOf = (way: readonly Step[]): string =>
  way.map(step => (step === every ? '[]' : typeof step === 'number' ? `[${step}]` : `.${step}`)).join('')
