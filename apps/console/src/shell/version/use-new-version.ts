import { useEffect, useRef, useState } from 'react'
import { currentSite } from '../../session/session-parts.ts'
import { createVersionCheck, fetchVersion } from './version-check.ts'

/** Whether the console was updated since this page was opened. */
export function useNewVersion(): { isNew: boolean; snooze: () => void } {
  const [isNew, setNew] = useState(false)
  const check = useRef<ReturnType<typeof createVersionCheck> | null>(null)
  useEffect(() => {
    const ownVersion = currentSite()?.version
    if (ownVersion === undefined) return
    const created = createVersionCheck({ ownVersion, fetchVersion, onChange: () => setNew(created.isNew()) })
    check.current = created
    return created.stop
  }, [])
  return { isNew, snooze: () => check.current?.snooze() }
}
