import { Anchor } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useMayDo } from '../../../session/session-store.ts'
import type { Corrected } from './use-correction.ts'

const CorrectReceiverDialog = lazy(async () => ({
  default: (await import('./CorrectReceiverDialog.tsx')).CorrectReceiverDialog,
}))

/** Opens the form that corrects the receiver of a shipment or an order. */
export function CorrectReceiver({ corrected }: { corrected: Corrected }) {
  const mayCorrect = useMayDo({ scope: 'container_action' })
  const [isOpen, setOpen] = useState(false)
  if (!mayCorrect) return null
  return (
    <>
      <Anchor component="button" type="button" size="xs" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Correct receiver
      </Anchor>
      {isOpen && (
        <Suspense>
          <CorrectReceiverDialog corrected={corrected} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
