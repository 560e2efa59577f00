import { Hint } from '../../../ui/Hint.tsx'
import { useNow } from '../../../ui/minute.ts'
import { exactTime, relativeTime } from '../../../ui/time.ts'

/** A time before or after now, in short units; the exact one on hover and to whoever cannot hover. */
export function When({ at }: { at: string }) {
  const now = useNow()
  return (
    <Hint label={exactTime(at)}>
      <time dateTime={at}>{relativeTime(at, now)}</time>
    </Hint>
  )
}
