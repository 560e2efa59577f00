/** A random number generator that gives the same numbers for the same name. */
export type Random = {
  /** From 0 to below 1. */
  next(): number
  chance(probability: number): boolean
  between(least: number, most: number): number
  /** An integer, both ends included. */
  integer(least: number, most: number): number
  pick<Item>(items: readonly Item[]): Item
  /** A key, chosen by weight. */
  weighted<Key extends string>(weights: Readonly<Partial<Record<Key, number>>>): Key
  /** A factor around 1: half of the values are below, large ones are rare. */
  spread(sigma: number): number
}

/** The generator sfc32, seeded by the name: small, fast and good enough for demo data. */
export function randomOf(name: string): Random {
  let [a, b, c, d] = [hashOf(name, 1), hashOf(name, 2), hashOf(name, 3), 1]
  const next = (): number => {
    const t = (((a + b) | 0) + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + t) | 0
    return (t >>> 0) / 4294967296
  }
  for (let warmUp = 0; warmUp < 12; warmUp++) next()
  const between = (least: number, most: number) => least + next() * (most - least)
  const integer = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    next,
    between,
    integer,
    chance: probability => next() < probability,
    pick: items => itemAt(items, Math.floor(next() * items.length)),
    weighted: weights => chosen(weights, next()),
    spread: sigma => Math.exp(sigma * (next() + next() + next() + next() - 2) * 1.732),
  }
}

/** FNV-1a with a salt and a final mix. */
export function hashOf(text: string, salt = 0): number {
  let hash = 2166136261 ^ Math.imul(salt, 0x9e3779b1)
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 16777619)
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** A fixed number from 0 to below 1 for a name. */
export const shareOf = (name: string): number => hashOf(name) / 4294967296

function itemAt<Item>(items: readonly Item[], index: number): Item {
  const item = items[index]
  if (item === undefined) throw new Error('There is nothing to choose from')
  return item
}

function chosen<Key extends string>(weights: Readonly<Partial<Record<Key, number>>>, share: number): Key {
  // Object.entries loses the type of the keys, and every present key has a weight.
  const entries = Object.entries(weights) as [Key, number][]
  let left = share * entries.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [key, weight] of entries) {
    left -= weight
    if (left < 0) return key
  }
  return itemAt(entries, entries.length - 1)[0]
}
