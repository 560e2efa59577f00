import { useEffect, useRef, useState } from 'react'
import { currentSite } from '../../session/session-parts.ts'
import { askVersion, createVersionCheck } from './version-check.ts'

/** Whether the site has been updated since this page was opened. */
export function useNewVersion(): { isNew: boolean; snooze: () => void } {
  const [isNew, setNew] = useState(false)
  const check = useRef<ReturnType<typeof createVersionCheck> | null>(null)
  useEffect(() => {
    const own = currentSite()?.version
    if (own === undefined) return
    const made = createVersionCheck({ own, ask: askVersion, onChange: () => setNew(made.isNew()) })
    check.current = made
    return made.stop
  }, [])
  return { isNew, snooze: () => check.current?.snooze() }
}
