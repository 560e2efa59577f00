import type { Shipment } from '@aftermile/contract/containers/shipments'
import { Anchor } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useMayDo } from '../../../session/session-store.ts'
import { completionByHand } from './completion-by-hand.ts'

const ReopenDialog = lazy(async () => ({ default: (await import('./ReopenDialog.tsx')).ReopenDialog }))

/** Takes back a completion by hand, while that is possible. */
export function ReopenShipment({ shipment }: { shipment: Shipment }) {
  const mayComplete = useMayDo({ scope: 'shipment_complete' })
  const [isOpen, setOpen] = useState(false)
  const completion = completionByHand(shipment, Date.now())
  if (!mayComplete || completion === null) return null
  return (
    <>
      <Anchor component="button" type="button" size="xs" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Reopen
      </Anchor>
      {isOpen && (
        <Suspense>
          <ReopenDialog shipment={shipment} completion={completion} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
