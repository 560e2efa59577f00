import type { Shipment } from '@aftermile/contract/containers/shipments'
import { milestones } from '@aftermile/domain/lists/milestones'
import { Text } from '@mantine/core'
import { DetailCard } from '../../../../../ui/detail/DetailCard.tsx'
import { IconCheck } from '../../../../../ui/icons/icons.ts'
import { CopyId } from '../../../../../ui/text/CopyId.tsx'
import { shortText } from '../../../../../ui/text/day-text.ts'
import { Hint } from '../../../../../ui/text/Hint.tsx'
import { measuresText } from '../../../../../ui/text/measures-text.ts'
import { exactTime } from '../../../../../ui/text/time-text.ts'
import { ShipmentStatus } from '../../ShipmentStatus.tsx'
import { DeletePackage } from './DeletePackage.tsx'
import classes from './Packages.module.css'
import { packageMilestones } from './package-milestones.ts'

/** Each package with the times of its milestones. */
export function Packages({ shipment }: { shipment: Shipment }) {
  const rows = packageMilestones(shipment)
  if (rows.length === 0)
    return (
      <DetailCard title="Packages">
        <Text c="dimmed">No package numbers yet.</Text>
        <RemovedPackages shipment={shipment} />
      </DetailCard>
    )
  return (
    <DetailCard title="Packages" about={String(rows.length)}>
      <div className={classes.scroll}>
        <table className={classes.table} aria-label="Packages by milestone">
          <thead>
            <tr>
              <th scope="col">Package</th>
              {milestones.map(({ id, text }) => (
                <th key={id} scope="col">
                  {text}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ number, passages }) => {
              const item = shipment.packages.find(each => each.number === number)
              return (
                <tr key={number}>
                  <th scope="row">
                    <CopyId id={number} />
                    <DeletePackage shipmentId={shipment.id} number={number} />
                    {item && (
                      <div className={classes.measures}>
                        <ShipmentStatus statusId={item.statusId} />
                        <span>{measuresText(item)}</span>
                      </div>
                    )}
                  </th>
                  {passages.map(({ milestoneId, isReached, at }) => (
                    <td
                      key={milestoneId}
                      data-title={milestones.find(({ id }) => id === milestoneId)?.text}
                      data-empty={!isReached}
                    >
                      <Passed isReached={isReached} at={at} />
                    </td>
                  ))}
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      <RemovedPackages shipment={shipment} />
    </DetailCard>
  )
}

/** What the booking no longer names. Its events stand in the timeline as withdrawn. */
function RemovedPackages({ shipment: { removedPackages } }: { shipment: Shipment }) {
  if (removedPackages.length === 0) return null
  return (
    <section className={classes.removed} aria-label="Removed packages">
      <span>Removed from the booking</span>
      {removedPackages.map(({ number }) => (
        <CopyId key={number} id={number} />
      ))}
    </section>
  )
}

function Passed({ isReached, at }: { isReached: boolean; at: string | null }) {
  if (!isReached) return <span>–</span>
  if (at === null) return <IconCheck size={14} aria-label="Passed" />
  return (
    <Hint label={exactTime(at)}>
      <time dateTime={at}>{shortText(at)}</time>
    </Hint>
  )
}
