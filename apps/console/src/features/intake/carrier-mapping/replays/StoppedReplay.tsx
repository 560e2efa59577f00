import type { MappingReplay } from '@aftermile/contract/intake/carrier-mapping'
import { numberText } from '@aftermile/domain/format/numbers'
import { ContinueOrCancel } from '../../../../ui/feedback/ContinueOrCancel.tsx'
import { Notice } from '../../../../ui/feedback/Notice.tsx'
import { counted } from '../mapping-texts.ts'
import { useReplayAction } from '../use-mapping.ts'

/** A replay that has stopped, with the two ways on. */
export function StoppedReplay({ replay }: { replay: MappingReplay }) {
  const resume = useReplayAction(replay, 'continue')
  const cancel = useReplayAction(replay, 'cancel')
  const { shipmentsRead, shipmentsTotal, message } = replay
  const position =
    shipmentsTotal === null ? '' : ` at ${numberText(shipmentsRead)} of ${counted(shipmentsTotal, 'shipment')}`
  return (
    <>
      <Notice kind="danger">
        Replay stopped{position}. {message}
      </Notice>
      <ContinueOrCancel
        subject="replay"
        resume={{ ...resume, run: () => resume.mutate() }}
        cancel={{ ...cancel, run: () => cancel.mutate() }}
      />
    </>
  )
}
