/** What waits, by who has asked for it. Those who ask take turns, and each gets its own in the order of asking. */
export function openTurns<Item>() {
  // The first key is who is next.
  const waiting = new Map<string, Item[]>()

  return {
    add(who: string, item: Item): void {
      const own = waiting.get(who)
      if (own === undefined) waiting.set(who, [item])
      else own.push(item)
    },
    /** Who is next of those who may; null if none of them waits. */
    next: (may: (who: string) => boolean): string | null => waiting.keys().find(may) ?? null,
    /** Takes the first of what somebody waits for, as many as `count` says. All others come before the next turn. */
    take(who: string, count: (own: readonly Item[]) => number): Item[] {
      const own = waiting.get(who) ?? []
      const taken = own.splice(0, count(own))
      waiting.delete(who)
      if (own.length > 0) waiting.set(who, own)
      return taken
    },
    /** Removes something that still waits. Returns whether it did. */
    remove(who: string, entry: Item): boolean {
      const own = waiting.get(who) ?? []
      const position = own.indexOf(entry)
      if (position === -1) return false
      own.splice(position, 1)
      if (own.length === 0) waiting.delete(who)
      return true
    },
    /** Whether anybody else waits. */
    hasOthers: (who: string): boolean => waiting.keys().some(other => other !== who),
    removeAll(): Item[] {
      const all = [...waiting.values()].flat()
      waiting.clear()
      return all
    },
  }
}
