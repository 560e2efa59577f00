import { map as calls, type MapPlace } from '@aftermile/contract/containers/map'
import { numberText } from '@aftermile/domain/format/numbers'
import { ActionIcon, Skeleton, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import { call } from '../../../api/call.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { IconMapOff, IconMinus, IconPlus, IconZoomReset } from '../../../ui/icons/icons.ts'
import { LoadingSkeleton } from '../../../ui/loading/LoadingSkeleton.tsx'
import { PageHead } from '../../../ui/page/PageHead.tsx'
import { RelativeTime } from '../../../ui/text/RelativeTime.tsx'
import { listQueryOf } from '../../search/address/list-address.ts'
import { InactiveShipments } from '../../search/InactiveShipments.tsx'
import { toastLeftOut } from '../../search/toast-left-out.ts'
import { useAtlas } from '../atlas/atlas.ts'
import { findCountry } from './find-country.ts'
import { listPath } from './list-path.ts'
import classes from './Map.module.css'
import { MapChips } from './MapChips.tsx'
import { MapDrawing, pathOf } from './MapDrawing.tsx'
import { MapFilters } from './MapFilters.tsx'
import { MapTable } from './MapTable.tsx'
import { type Bubble, bubblesOf, countIn } from './map-bubbles.ts'
import { type MapSearch, parseMapSearch } from './map-search.ts'
import { fitted, fullView, initialView, type View, zoomIn, zoomOut } from './map-view.ts'

/** The map of open shipments by their current place. */
export function MapPage() {
  const search = parseMapSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const router = useRouter()
  const atlas = useAtlas()
  const { facets, text, bookedFrom, bookedTo, country, state } = search
  const filters = listQueryOf({ facets, text, bookedFrom, bookedTo })
  const found = useQuery({
    queryKey: ['shipments', 'map', filters, country],
    queryFn: async ({ signal }) => {
      const query = { ...filters, ...(country && { countryCode: country }) }
      return (await call(calls.places, { query, signal })).data
    },
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
  const [moves, setMoves] = useState<{ view: View; country: string | undefined } | null>(null)
  const chosen = country && atlas.data ? findCountry(atlas.data, country) : null
  const first = chosen ? viewOf(chosen) : initialView
  const view = moves !== null && moves.country === country ? moves.view : first
  const change = useCallback(
    (edit: (view: View) => View) =>
      setMoves(before => ({
        country,
        view: edit(before !== null && before.country === country ? before.view : first),
      })),
    [country, first],
  )
  const counted = useMemo(() => countedIn(found.data?.places ?? [], state), [found.data, state])
  const bubbles = useMemo(() => bubblesOf(counted), [counted])
  const changeSearch = (changed: MapSearch) =>
    void navigate({ to: '.', search: before => ({ ...parseMapSearch(before), ...changed }) })
  const openList = ({ towns }: Bubble, isNewTab: boolean) => {
    const list = listPath({ towns, search })
    toastLeftOut(list.without)
    if (isNewTab) window.open(list.path, '_blank', 'noopener')
    else router.history.push(list.path)
  }

  return (
    <div className={classes.page}>
      <PageHead
        title="Map"
        about={
          found.data ? (
            <>
              {numberText(found.data.count)} open shipments by current location, as of{' '}
              <RelativeTime at={found.data.asOf} />
              <InactiveShipments
                count={found.data.inactive}
                path={
                  listPath({ countryCode: country, search: { ...search, state: undefined }, isInactive: true }).path
                }
              />
            </>
          ) : (
            'Open shipments by current location'
          )
        }
      />
      <MapChips search={search} onSearch={changeSearch} />
      {content()}
    </div>
  )

  function content() {
    if (found.isPending) return <LoadingSkeleton label="Loading map" height={520} m="lg" w="auto" />
    if (found.data === undefined) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
    if (found.data.count === 0 && country === undefined && Object.keys(filters).length === 0)
      return (
        <EmptyState icon={IconMapOff} title="No open shipments">
          Shipments appear here from booking until they’re completed.
        </EmptyState>
      )
    return (
      <div className={classes.body} aria-busy={found.isFetching}>
        <section className={classes.frame} aria-label="Map">
          {drawing()}
          <Zoom onView={change} />
          {counted.length === 0 && <p className={classes.empty}>No open shipments match these filters.</p>}
          <Text className={classes.source} size="xs" c="dimmed">
            Shapes: Natural Earth. Places: GeoNames, CC BY 4.0.
          </Text>
        </section>
        <aside className={classes.side}>
          <MapFilters totals={found.data} search={search} onSearch={changeSearch} />
          <MapTable
            countries={found.data.countries}
            places={counted}
            leftOut={found.data.placesLeftOut}
            search={search}
            onSearch={changeSearch}
          />
        </aside>
      </div>
    )
  }

  /** The table still shows the counts if the atlas fails to load. */
  function drawing() {
    if (atlas.isError) return <ErrorState error={atlas.error} onRetry={() => void atlas.refetch()} />
    if (atlas.data === undefined) return <Skeleton height="100%" />
    return (
      <MapDrawing
        countries={atlas.data}
        bubbles={bubbles}
        colors={search.colors}
        chosen={chosen}
        view={view}
        onView={change}
        onBubble={openList}
      />
    )
  }
}

function Zoom({ onView }: { onView: (edit: (view: View) => View) => void }) {
  return (
    <div className={classes.zoom}>
      <ActionIcon variant="default" size={32} aria-label="Zoom in" onClick={() => onView(zoomIn)}>
        <IconPlus size={16} />
      </ActionIcon>
      <ActionIcon variant="default" size={32} aria-label="Zoom out" onClick={() => onView(zoomOut)}>
        <IconMinus size={16} />
      </ActionIcon>
      <ActionIcon variant="default" size={32} aria-label="Show all" onClick={() => onView(() => fullView)}>
        <IconZoomReset size={16} />
      </ActionIcon>
    </div>
  )
}

const countedIn = (places: readonly MapPlace[], state: MapSearch['state']) =>
  places
    .map(place => (state === undefined ? place : { ...place, ...onlyIn(place, state) }))
    .filter(place => countIn(place, state) > 0)

function onlyIn(place: Parameters<typeof countIn>[0], state: NonNullable<MapSearch['state']>) {
  const count = countIn(place, state)
  const none = { expired: 0, predictedLate: 0, onTime: 0 }
  const field = ({ expired: 'expired', predicted_late: 'predictedLate', on_time: 'onTime' } as const)[state]
  return { ...none, count, [field]: count }
}

function viewOf(country: Parameters<typeof pathOf.bounds>[0]): View {
  const [[west, north], [east, south]] = pathOf.bounds(country)
  return fitted({ x: west, y: north, width: east - west, height: south - north })
}
