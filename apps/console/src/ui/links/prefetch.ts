/** How long a pointer rests on a link before its page is fetched. */
export const prefetchDelayMs = 200

type Connection = { readonly effectiveType?: string; readonly saveData?: boolean }

/** Pages are prefetched, except on a slow connection or with data saving on. */
export function mayPrefetch({ effectiveType = '', saveData = false }: Connection = connectionOfBrowser()): boolean {
  return !saveData && !effectiveType.endsWith('2g')
}

const isPreloading = mayPrefetch()

/** Not every browser has this information. */
function connectionOfBrowser(): Connection {
  return (navigator as { connection?: Connection }).connection ?? {}
}

/** A pointer or the focus that only passes by loads nothing. */
const intentMs = 50
let intent: ReturnType<typeof setTimeout> | undefined
const dropPreload = (): void => clearTimeout(intent)

/** The handlers of a link or button that loads what it leads to while the pointer or the focus rests on it. */
export function preloadHandlers(preload: () => void) {
  const preloadSoon = () => {
    dropPreload()
    if (isPreloading) intent = setTimeout(preload, intentMs)
  }
  return { onPointerEnter: preloadSoon, onFocus: preloadSoon, onPointerLeave: dropPreload, onBlur: dropPreload }
}
