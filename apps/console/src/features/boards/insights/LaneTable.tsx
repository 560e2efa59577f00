import type { PromiseLane } from '@aftermile/contract/boards/insights'
import { numberText, percent, percentOf } from '@aftermile/domain/format/numbers'
import { IconAlertTriangle, IconArrowDown, IconArrowUp, IconCircleCheck, IconEqual } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ValueNames } from '../state/value-names.ts'
import { SideScroll } from '../widgets/bodies/SideScroll.tsx'
import classes from './Insights.module.css'
import { adviceText, daysText, gainOf, isAtRisk, promiseDays } from './promise-lanes.ts'

type Props = { lanes: readonly PromiseLane[]; names: ValueNames; link?: (lane: PromiseLane) => ReactNode }

export const laneKey = (lane: PromiseLane): string =>
  [lane.serviceProviderId, lane.serviceProviderProductGroupId, lane.fromCountryAreaId, lane.toCountryCode].join('|')

/** Lanes with their promise today, how often it was kept, and the promise that would have held. */
export const LaneTable = ({ lanes, names, link }: Props) => (
  <SideScroll label="Promises by lane">
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Carrier</th>
          <th scope="col">Product group</th>
          <th scope="col">From</th>
          <th scope="col">To</th>
          <th scope="col" data-numeric>
            Shipments
          </th>
          <th scope="col">Promise today</th>
          <th scope="col" data-numeric>
            Kept
          </th>
          <th scope="col">Would hold</th>
          <th scope="col">Advice</th>
          {link && <th scope="col">List</th>}
        </tr>
      </thead>
      <tbody>
        {lanes.map(lane => (
          <tr key={laneKey(lane)}>
            <th scope="row">{names('serviceProvider', lane.serviceProviderId).text}</th>
            <td>{names('serviceProviderProductGroup', lane.serviceProviderProductGroupId).text}</td>
            <td>{names('countryArea', lane.fromCountryAreaId).text}</td>
            <td>{names('toCountry', lane.toCountryCode).text}</td>
            <td data-numeric>{numberText(lane.shipments)}</td>
            <td>{daysText(promiseDays(lane))}</td>
            <td data-numeric>
              <Kept lane={lane} />
            </td>
            <td>{lane.days === null ? 'None' : daysText(lane.days)}</td>
            <td>
              <Advice lane={lane} />
            </td>
            {link && <td>{link(lane)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  </SideScroll>
)

function Kept({ lane }: { lane: PromiseLane }) {
  const Icon = isAtRisk(lane) ? IconAlertTriangle : IconCircleCheck
  return (
    <span className={classes.verdict} data-verdict={isAtRisk(lane) ? 'below' : 'same'}>
      <Icon size={14} aria-label={isAtRisk(lane) ? 'Too seldom' : 'Often enough'} />
      {percent(percentOf(lane.kept, lane.shipments))}
    </span>
  )
}

function Advice({ lane }: { lane: PromiseLane }) {
  const gain = gainOf(lane)
  const verdict = gain === 0 ? 'same' : gain !== null && gain > 0 ? 'above' : 'below'
  const Icon = { same: IconEqual, above: IconArrowDown, below: gain === null ? IconAlertTriangle : IconArrowUp }[
    verdict
  ]
  return (
    <span className={classes.verdict} data-verdict={verdict}>
      <Icon size={14} aria-hidden />
      {adviceText(lane)}
    </span>
  )
}
