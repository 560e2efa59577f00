import type { Shipment } from '@aftermile/contract/containers/shipments'
import { Anchor } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useNames } from '../../../../../api/use-names.ts'
import { DetailCard } from '../../../../../ui/detail/DetailCard.tsx'
import { FactList } from '../../../../../ui/detail/FactList.tsx'
import { AfterPaint } from '../../../../../ui/loading/AfterPaint.tsx'
import { LoadingSkeleton } from '../../../../../ui/loading/LoadingSkeleton.tsx'
import { cityText } from './city-text.ts'
import classes from './Places.module.css'
import { stopsOf } from './route-stops.ts'

const PlaceMap = lazy(async () => ({ default: (await import('./PlaceMap.tsx')).PlaceMap }))

/** The height of PlaceMap. */
const mapHeightPx = 220

/** The sender, the receiver and the route between them. */
export function Places({ shipment }: { shipment: Shipment }) {
  const { nameOf } = useNames()
  const { servicePointName, servicePointTypeId } = shipment
  const stops = stopsOf(shipment)
  return (
    <DetailCard title="Parties and places">
      {stops.length > 0 && (
        <AfterPaint fallback={<LoadingSkeleton label="Loading map" height={mapHeightPx} />}>
          <Suspense fallback={<LoadingSkeleton label="Loading map" height={mapHeightPx} />}>
            <PlaceMap stops={stops} />
          </Suspense>
        </AfterPaint>
      )}
      <div className={classes.parties}>
        <Party title="Sender" place={shipment.from} />
        <Party title="Receiver" place={shipment.to} />
      </div>
      {servicePointName && (
        <FactList
          rows={[
            ['Service point', servicePointName],
            ['Type', servicePointTypeId && nameOf('servicePointType', servicePointTypeId)],
          ]}
        />
      )}
    </DetailCard>
  )
}

function Party({ title, place }: { title: string; place: Shipment['from'] }) {
  const { nameOf } = useNames()
  const name = place.name ?? place.partyName
  return (
    <div className={classes.party}>
      <h3 className={classes.title}>
        {title}
        {place.partyTypeId && `, ${nameOf('partyType', place.partyTypeId).toLowerCase()}`}
      </h3>
      <address className={classes.address}>
        {name && <strong>{name}</strong>}
        {place.partyName && place.partyName !== name && <span>{place.partyName}</span>}
        {place.address1 && <span>{place.address1}</span>}
        <span>{cityText(place)}</span>
        {place.phone && <Anchor href={`tel:${place.phone}`}>{place.phone}</Anchor>}
        {place.email && <Anchor href={`mailto:${place.email}`}>{place.email}</Anchor>}
        {!name && !place.address1 && cityText(place) === '' && <span>Unknown</span>}
      </address>
    </div>
  )
}
