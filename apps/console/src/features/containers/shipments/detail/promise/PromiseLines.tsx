import type { Shipment } from '@aftermile/contract/containers/shipments'
import { estimateRules, estimateSources } from '@aftermile/domain/foresight/choose-estimate'
import { percent } from '@aftermile/domain/format/numbers'
import { ShortTime } from '../../../../../ui/text/ShortTime.tsx'
import { exactTime } from '../../../../../ui/text/time-text.ts'
import classes from '../Summary.module.css'
import { WhyPopover } from '../WhyPopover.tsx'
import { estimateInputs } from './foresight-inputs.ts'
import { differenceText, windowText } from './promise-text.ts'
import { RootCauses } from './RootCauses.tsx'

/** The promised, the estimated and the actual time of delivery. */
export function PromiseLines({ shipment }: { shipment: Shipment }) {
  const { timeliness } = shipment
  const { promiseMetAt, estimatedAt, estimatedBy, lateProbability } = timeliness
  const promised = windowText(timeliness)
  const difference = differenceText(timeliness)
  return (
    <>
      <span>
        {promised === null ? 'No promised date' : 'Promised '}
        {promised?.split(' – ').map((end, position) => (
          <span key={end} className={classes.end}>
            {position > 0 && '– '}
            {end}{' '}
          </span>
        ))}
      </span>
      {promiseMetAt !== null ? (
        <span>
          Fulfilled <ShortTime at={promiseMetAt} />
        </span>
      ) : (
        estimatedAt !== null && (
          <span className={classes.line}>
            Estimated <ShortTime at={estimatedAt} />
            <WhyPopover
              of="Estimated time"
              rule={ruleOf(estimatedBy)}
              inputs={[
                ['Estimate', exactTime(estimatedAt)],
                ...estimateInputs(shipment.foresight),
                ['Risk of delay', lateProbability === null ? null : percent(lateProbability * 100)],
              ]}
            />
          </span>
        )
      )}
      {shipment.foresight.noEstimateReason !== null && <span>{shipment.foresight.noEstimateReason}</span>}
      {difference !== null && (promiseMetAt !== null || timeliness.promisedDateExpired) && (
        <span className={timeliness.promisedDateExpired ? classes.late : classes.dimmed}>{difference}</span>
      )}
      {timeliness.noAlertReason !== null && <span className={classes.dimmed}>{timeliness.noAlertReason}</span>}
      <RootCauses shipment={shipment} />
    </>
  )
}

function ruleOf(estimatedBy: string | null): string {
  const source = estimateSources.find(each => each === estimatedBy)
  return source === undefined ? 'The best available estimate.' : estimateRules[source]
}
