/** How much of the width the first of two panes has. */
export const shareLimits = { min: 0.2, max: 0.8 } as const

const step = 0.05

export const limitShare = (share: number): number => Math.min(shareLimits.max, Math.max(shareLimits.min, share))

/** The share after a key on the splitter; null for other keys. */
export function shareAfterKey(share: number, key: string): number | null {
  switch (key) {
    case 'ArrowLeft':
      return limitShare(share - step)
    case 'ArrowRight':
      return limitShare(share + step)
    case 'Home':
      return shareLimits.min
    case 'End':
      return shareLimits.max
    default:
      return null
  }
}
