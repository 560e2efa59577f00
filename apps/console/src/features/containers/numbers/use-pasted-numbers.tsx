import { type ClipboardEvent, lazy, Suspense, useState } from 'react'

const NumbersDialog = lazy(async () => ({ default: (await import('./NumbersDialog.tsx')).NumbersDialog }))

/** For a search field: a pasted list of numbers is looked up in a dialog. `onLine` gets other text with separators. */
export function usePastedNumbers(onLine: (line: string) => void) {
  const [pasted, setPasted] = useState<string | null>(null)
  const onPaste = (event: ClipboardEvent) => {
    const content = event.clipboardData.getData('text')
    if (!/[\n\r\t,;]/.test(content.trim())) return
    event.preventDefault()
    setPasted(content)
  }
  const dialog = pasted !== null && (
    <Suspense fallback={null}>
      <NumbersDialog
        text={pasted}
        onSearch={line => {
          setPasted(null)
          onLine(line)
        }}
        onClose={() => setPasted(null)}
      />
    </Suspense>
  )
  return { onPaste, dialog }
}
