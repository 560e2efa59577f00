/** How long a pointer rests on a link before its page is fetched. */
export const prefetchDelayMs = 200

type Connection = { readonly effectiveType?: string; readonly saveData?: boolean }

/** Fetches a page before it is asked for, but not at the cost of someone on a slow or paid line. */
export function mayPrefetch({ effectiveType = '', saveData = false }: Connection = connectionOfBrowser()): boolean {
  return !saveData && !effectiveType.endsWith('2g')
}

/** Not every browser tells. */
function connectionOfBrowser(): Connection {
  return (navigator as { connection?: Connection }).connection ?? {}
}
