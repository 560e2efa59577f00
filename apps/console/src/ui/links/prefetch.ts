/** How long a pointer rests on a link before its page is fetched. */
export const prefetchDelayMs = 200

type Connection = { readonly effectiveType?: string; readonly saveData?: boolean }

/** Pages are prefetched, except on a slow connection or with data saving on. */
export function mayPrefetch({ effectiveType = '', saveData = false }: Connection = connectionOfBrowser()): boolean {
  return !saveData && !effectiveType.endsWith('2g')
}

/** Not every browser has this information. */
function connectionOfBrowser(): Connection {
  return (navigator as { connection?: Connection }).connection ?? {}
}
