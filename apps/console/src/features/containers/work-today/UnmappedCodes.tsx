import { productGroups } from '@aftermile/domain/lists/product-groups'
import { shipmentPath } from '@aftermile/domain/orders/order-number'
import { Text, Title } from '@mantine/core'
import { PathLink } from '../../../ui/links/PathLink.tsx'
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx'
import { mappingPath } from '../../intake/carrier-mapping/mapping-search.ts'
import { useSourceNames } from '../../intake/carrier-mapping/use-source.ts'
import classes from './UnmappedCodes.module.css'
import { useWorkToday } from './use-work-today.ts'

const groupNames = new Map<string, string>(productGroups.map(({ id, text }) => [id, text]))

/** The newest carrier codes without a meaning, each with a shipment that has it. */
export function UnmappedCodes() {
  const sourceName = useSourceNames()
  const { count, newest } = useWorkToday().data?.unmappedCodes ?? { count: 0, newest: [] }
  if (count === 0) return null
  return (
    <section aria-labelledby="unmapped-codes">
      <Title order={2} id="unmapped-codes" tabIndex={-1}>
        Unmapped codes
      </Title>
      <Text c="dimmed" mb="xs">
        Events with these codes are stored, but change no status until the codes are mapped.
        {count > newest.length && ` The newest ${newest.length} are shown.`}
      </Text>
      <ul className={classes.codes}>
        {newest.map(({ id, serviceProviderId, productKind, code, subCode, text, lastSeenAt, sampleShipmentIds }) => (
          <li key={`${serviceProviderId} ${id}`}>
            <PathLink href={mappingPath(serviceProviderId, 'unmapped')} className={classes.code ?? ''}>
              {[code, subCode].filter(Boolean).join(' / ')}
            </PathLink>
            <span className={classes.text}>
              {[sourceName(serviceProviderId), groupNames.get(productKind ?? ''), text].filter(Boolean).join(' · ')}
            </span>
            <RelativeTime at={lastSeenAt} />
            {sampleShipmentIds[0] !== undefined && (
              <PathLink href={shipmentPath(sampleShipmentIds[0])} aria-label={`Shipment with ${code}`}>
                Shipment
              </PathLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
