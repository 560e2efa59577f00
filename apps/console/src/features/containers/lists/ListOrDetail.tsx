import { Activity, type ReactNode, useEffect, useRef, useState } from 'react'

type Props = {
  /** The key of the row whose detail is shown; null while the list is. */
  openedKey: string | null
  list: ReactNode
  detail: ReactNode
}

/** Shows a detail in place of its list. The hidden list keeps its rows and selection, and Back focuses the row again. */
export function ListOrDetail({ openedKey, list, detail }: Props) {
  const isListShown = openedKey === null
  const [wasListShown, setWasListShown] = useState(isListShown)
  if (isListShown && !wasListShown) setWasListShown(true)
  const box = useRef<HTMLDivElement>(null)
  const lastKey = useRef<string | null>(null)
  useEffect(() => {
    const row = lastKey.current
    lastKey.current = openedKey
    if (openedKey === null && row !== null)
      box.current?.querySelector<HTMLElement>(`tr[data-key="${CSS.escape(row)}"] a[data-row]`)?.focus()
  }, [openedKey])
  return (
    <>
      {detail}
      {(isListShown || wasListShown) && (
        <Activity mode={isListShown ? 'visible' : 'hidden'}>
          <div ref={box} style={{ display: 'contents' }}>
            {list}
          </div>
        </Activity>
      )}
    </>
  )
}
