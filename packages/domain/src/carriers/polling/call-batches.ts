/** Splits numbers into calls of at most as many as the carrier accepts. */
export function inBatches<Item>(items: readonly Item[], perCall: number): Item[][] {
  const calls: Item[][] = []
  for (let from = 0; from < items.length; from += perCall) calls.push(items.slice(from, from + perCall))
  return calls
}

/** How many more numbers fit into the last call for free. */
export const roomInLastCall = (count: number, perCall: number): number => (perCall - (count % perCall)) % perCall
