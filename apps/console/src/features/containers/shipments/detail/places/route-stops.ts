import type { Shipment } from '@aftermile/contract/containers/shipments'
import { findPoint } from '@aftermile/domain/places/area-points'
import { areaOf } from '@aftermile/domain/places/areas'

export type Stop = {
  readonly name: string
  readonly kind: 'from' | 'passed' | 'to'
  readonly longitude: number
  readonly latitude: number
}

/** The sender, the places of the events in order, and the receiver, as far as their points are known. */
export function stopsOf({ from, to, events }: Pick<Shipment, 'from' | 'to' | 'events'>): Stop[] {
  const passed = events.flatMap(event => {
    const area = areaOf(event.placeCountryCode, event.placeZipCode)
    return stopAt(area, event.placeCity ?? event.placeName, 'passed')
  })
  const all = [...stopAt(from.countryAreaId, from.city, 'from'), ...passed, ...stopAt(to.countryAreaId, to.city, 'to')]
  return all.filter((stop, index) => index === 0 || !isSamePlace(stop, all[index - 1]) || stop.kind === 'to')
}

function stopAt(areaId: string | null, name: string | null, kind: Stop['kind']): Stop[] {
  const point = findPoint(areaId)
  return point === null ? [] : [{ name: name ?? areaId ?? '', kind, ...point }]
}

const isSamePlace = (a: Stop, b: Stop | undefined): boolean => a.latitude === b?.latitude && a.longitude === b.longitude
