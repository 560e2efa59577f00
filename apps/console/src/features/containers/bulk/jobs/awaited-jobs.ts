const awaited = new Set<string>()

/** Marks a job that was started here. Its end gets a toast even if the page never saw it working. */
export function awaitJobEnd(id: string): void {
  awaited.add(id)
}

/** True only the first time. */
export const takeAwaitedJob = (id: string): boolean => awaited.delete(id)
