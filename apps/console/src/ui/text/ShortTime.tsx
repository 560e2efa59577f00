import { Hint } from './Hint.tsx'
import { exactTime, relativeTime } from './time-text.ts'
import { useNow } from './use-now.ts'

/** A time before or after now, in short units; the exact one on hover and to whoever cannot hover. */
export function ShortTime({ at }: { at: string }) {
  const now = useNow()
  return (
    <Hint label={exactTime(at)}>
      <time dateTime={at}>{relativeTime(at, now)}</time>
    </Hint>
  )
}
