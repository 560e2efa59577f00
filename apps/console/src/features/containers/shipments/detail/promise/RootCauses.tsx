import type { Shipment } from '@aftermile/contract/containers/shipments'
import { useNames } from '../../../../../api/use-names.ts'
import { eventTitleOf } from '../explain.ts'
import classes from '../Summary.module.css'
import { WhyPopover } from '../WhyPopover.tsx'
import { causeInputs, causeText } from './foresight-inputs.ts'

type RootCause = NonNullable<Shipment['foresight']['pdtRca']>

/** Why a shipment is later than promised or first estimated. */
export function RootCauses({ shipment }: { shipment: Shipment }) {
  const { pdtRca, edtRca } = shipment.foresight
  const isSame = pdtRca !== null && edtRca !== null && pdtRca.stage === edtRca.stage
  return (
    <>
      {pdtRca && <Cause cause={pdtRca} title="Delay caused by" shipment={shipment} />}
      {edtRca && !isSame && <Cause cause={edtRca} title="Estimate missed because of" shipment={shipment} />}
    </>
  )
}

function Cause({ cause, title, shipment }: { cause: RootCause; title: string; shipment: Shipment }) {
  const { nameOf } = useNames()
  const event = shipment.events.find(({ id }) => id === cause.eventId)
  return (
    <span className={classes.line}>
      <span className={classes.dimmed}>
        {title}: {causeText(cause)}
      </span>
      <WhyPopover
        of="Root cause"
        rule={cause.why.rule}
        inputs={causeInputs(cause, nameOf('party', cause.partyId), event ? eventTitleOf(event) : null)}
      />
    </span>
  )
}
