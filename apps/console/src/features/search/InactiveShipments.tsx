import { numberText } from '@aftermile/domain/format/numbers'
import { inactiveAfterDays } from '@aftermile/domain/shipment/inactive'
import { PathLink } from '../../ui/links/PathLink.tsx'

/** Says how many open shipments are not counted because nothing has been heard of them, and links to them. */
export function InactiveShipments({ count, path, before = ' · ' }: { count: number; path: string; before?: string }) {
  if (count === 0) return null
  return (
    <>
      {before}
      <PathLink href={path} inherit title={`Open shipments with no updates for ${inactiveAfterDays} days`}>
        {numberText(count)} open with no updates for {inactiveAfterDays} days
      </PathLink>
    </>
  )
}
