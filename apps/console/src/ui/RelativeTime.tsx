import { Hint } from './Hint.tsx'
import { useNow } from './minute.ts'
import { exactTime, relativeTime } from './time.ts'

export function RelativeTime({ at }: { at: string }) {
  const now = Math.max(useNow(), Date.parse(at))
  return (
    <Hint label={exactTime(at)}>
      <time dateTime={at}>{relativeTime(at, now)}</time>
    </Hint>
  )
}
