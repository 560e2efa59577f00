const awaited = new Set<string>()

/** A job begun here, whose end is to be told even if nobody ever saw it at work. */
export function awaitJobEnd(id: string): void {
  awaited.add(id)
}

/** True once. */
export const takeAwaitedJob = (id: string): boolean => awaited.delete(id)
