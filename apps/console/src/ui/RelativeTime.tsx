import { Tooltip } from '@mantine/core'
import { useNow } from './minute.ts'
import { exactTime, relativeTime } from './time.ts'

export function RelativeTime({ at }: { at: string }) {
  const now = Math.max(useNow(), Date.parse(at))
  return (
    <Tooltip label={exactTime(at)}>
      <time dateTime={at}>{relativeTime(at, now)}</time>
    </Tooltip>
  )
}
