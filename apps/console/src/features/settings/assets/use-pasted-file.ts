import { useEffect, useEffectEvent } from 'react'

/** Calls back with a file that is pasted anywhere on the page, such as a screenshot. */
export function usePastedFile(onFile: (file: File) => void, isOn: boolean): void {
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const [file] = event.clipboardData?.files ?? []
    if (file === undefined || !isOn) return
    event.preventDefault()
    onFile(file)
  })
  useEffect(() => {
    const listen = (event: ClipboardEvent) => onPaste(event)
    window.addEventListener('paste', listen)
    return () => window.removeEventListener('paste', listen)
  }, [])
}
