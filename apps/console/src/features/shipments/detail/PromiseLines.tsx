import type { Shipment } from '@aftermile/contract/shipments'
import { Tooltip } from '@mantine/core'
import { exactTime } from '../../../ui/time.ts'
import { differenceText, estimateSources, windowText } from './promise-text.ts'
import classes from './Summary.module.css'
import { When } from './When.tsx'
import { Why } from './Why.tsx'

/** What was promised, what is expected, and what happened. */
export function PromiseLines({ shipment: { timeliness } }: { shipment: Shipment }) {
  const { promiseMetAt, estimatedAt, estimatedBy, lateProbability } = timeliness
  const promised = windowText(timeliness)
  const difference = differenceText(timeliness)
  return (
    <>
      <span>
        Promised <span className="tabular">{promised ?? 'nothing'}</span>
      </span>
      {promiseMetAt !== null ? (
        <Tooltip label={exactTime(promiseMetAt)}>
          <span>
            Met <When at={promiseMetAt} />
          </span>
        </Tooltip>
      ) : (
        estimatedAt !== null && (
          <span className={classes.line}>
            Estimated <When at={estimatedAt} />
            <Why
              of="Estimated time"
              rule={estimateSources[estimatedBy ?? ''] ?? 'The best estimate there is.'}
              inputs={[
                ['Estimate', exactTime(estimatedAt)],
                ['Source', estimatedBy?.replaceAll('_', ' ') ?? null],
                ['Chance of being late', lateProbability === null ? null : `${Math.round(lateProbability * 100)} %`],
              ]}
            />
          </span>
        )
      )}
      {difference !== null && (promiseMetAt !== null || timeliness.promisedDateExpired) && (
        <span className={classes.dimmed}>{difference}</span>
      )}
    </>
  )
}
