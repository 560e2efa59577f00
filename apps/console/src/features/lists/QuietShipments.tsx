import { numberText } from '@aftermile/domain/format/numbers'
import { quietAfterDays } from '@aftermile/domain/shipment/quiet'
import { PathLink } from '../../ui/links/PathLink.tsx'

/** Says how many open shipments are not counted because nothing has been heard of them, and links to them. */
export function QuietShipments({ count, path, before = ' · ' }: { count: number; path: string; before?: string }) {
  if (count === 0) return null
  return (
    <>
      {before}
      <PathLink href={path} inherit title={`Open shipments with no updates for ${quietAfterDays} days`}>
        {numberText(count)} open with no updates for {quietAfterDays} days
      </PathLink>
    </>
  )
}
