import { Hint } from './Hint.tsx'
import { exactTime, relativeTime } from './time-text.ts'
import { useNow } from './use-now.ts'

export function RelativeTime({ at }: { at: string }) {
  const now = Math.max(useNow(), Date.parse(at))
  return (
    <Hint label={exactTime(at)}>
      <time dateTime={at}>{relativeTime(at, now)}</time>
    </Hint>
  )
}
