import { trackingLink } from '@aftermile/domain/carriers/tracking-links'
import { Anchor } from '@mantine/core'
import { useNames } from '../../../../api/use-names.ts'
import { IconExternalLink } from '../../../../ui/icons/icons.ts'
import classes from './TrackingLink.module.css'

type Props = { serviceProviderId: string | null; number: string }

/** Opens the carrier's own tracking page for a parcel. Nothing for carriers without one. */
export function TrackingLink({ serviceProviderId, number }: Props) {
  const carrier = useNames().find('serviceProvider', serviceProviderId)
  const href = carrier?.trackingUrl ? trackingLink(carrier.trackingUrl, number) : null
  if (href === null) return null
  return (
    <Anchor className={classes.link ?? ''} href={href} target="_blank" rel="noopener noreferrer" fz={12}>
      Track at {carrier?.text}
      <IconExternalLink size={13} aria-label="opens in a new tab" />
    </Anchor>
  )
}
