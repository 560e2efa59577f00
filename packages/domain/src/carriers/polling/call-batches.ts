/** Numbers in calls, as many in each as the carrier takes. */
export function inBatches<Item>(items: readonly Item[], perCall: number): Item[][] {
  const calls: Item[][] = []
  for (let from = 0; from < items.length; from += perCall) calls.push(items.slice(from, from + perCall))
  return calls
}

/** How many more fit into the last call for nothing. */
export const roomInLastCall = (count: number, perCall: number): number => (perCall - (count % perCall)) % perCall
