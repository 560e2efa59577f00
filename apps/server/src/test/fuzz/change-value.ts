import type { Random } from '../../demo/reference/random.ts'
import { jsonOf, oddText, oddValue } from './odd-values.ts'

/** Above the largest body that the server reads. */
const mostBytes = 12 * 1024 * 1024

/** The value with some parts replaced, removed, added or repeated. */
export function changed(value: unknown, random: Random): unknown {
  let result = value
  const changes = random.pick([1, 1, 1, 2, 3])
  for (let done = 0; done < changes; done++) result = changedOnce(result, random)
  return result
}

function changedOnce(value: unknown, random: Random): unknown {
  if (typeof value !== 'object' || value === null || random.chance(0.1)) return oddValue(random)
  return Array.isArray(value) ? changedList(value, random) : changedObject(value as Record<string, unknown>, random) // not a list
}

function changedList(items: readonly unknown[], random: Random): unknown[] {
  if (items.length === 0) return [oddValue(random)]
  const index = random.integer(0, items.length - 1)
  switch (random.weighted({ inside: 6, repeat: 1, remove: 1, many: 0.3 })) {
    case 'inside':
      return items.with(index, changedOnce(items[index], random))
    case 'repeat':
      return [...items, items[index]]
    case 'remove':
      return items.toSpliced(index, 1)
    case 'many':
      return Array.from(
        { length: Math.min(1001, Math.ceil(mostBytes / jsonOf(items[index]).length)) },
        () => items[index],
      )
  }
}

function changedObject(object: Readonly<Record<string, unknown>>, random: Random): unknown {
  const names = Object.keys(object)
  if (names.length === 0 || random.chance(0.1)) return { ...object, [oddText(random)]: oddValue(random) }
  const name = random.pick(names)
  const { [name]: old, ...others } = object
  switch (random.weighted({ inside: 7, remove: 1, rename: 1 })) {
    case 'inside':
      return { ...object, [name]: changedOnce(old, random) }
    case 'remove':
      return others
    case 'rename':
      return { ...others, [`${name}x`]: old }
  }
}
