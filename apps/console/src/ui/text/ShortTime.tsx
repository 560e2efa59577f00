import { Hint } from './Hint.tsx'
import { exactTime, relativeTime } from './time-text.ts'
import { useNow } from './use-now.ts'

/** A time relative to now in short units, with the exact time as a tooltip. */
export function ShortTime({ at }: { at: string }) {
  const now = useNow()
  return (
    <Hint label={exactTime(at)}>
      <time dateTime={at}>{relativeTime(at, now)}</time>
    </Hint>
  )
}
