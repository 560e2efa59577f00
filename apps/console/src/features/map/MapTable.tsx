import type { MapCountry, MapPlace } from '@aftermile/contract/containers/map'
import { numberText } from '@aftermile/domain/format/numbers'
import { Button, Text, UnstyledButton } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useNames } from '../../api/use-names.ts'
import { PathLink } from '../../ui/links/PathLink.tsx'
import { toastLeftOut } from '../lists/toast-left-out.ts'
import { type ListTarget, listPath } from './list-path.ts'
import classes from './Map.module.css'
import { type Counts, countIn } from './map-bubbles.ts'
import type { MapSearch } from './map-search.ts'

type Props = {
  countries: readonly MapCountry[]
  places: readonly MapPlace[]
  leftOut: number
  search: MapSearch
  onSearch: (change: MapSearch) => void
}

/** The counts of the map as tables: countries, and the towns of all countries or of one. */
export function MapTable({ countries, places, leftOut, search, onSearch }: Props) {
  const { nameOf } = useNames()
  const { country, merchant, scenario, state } = search
  return (
    <div className={classes.tables}>
      {country === undefined ? (
        <CountTable title="Countries">
          {countries
            .filter(row => countIn(row, state) > 0)
            .map(row => (
              <CountRow key={row.countryCode} counts={row}>
                {row.countryCode === null ? (
                  'Unknown'
                ) : (
                  <UnstyledButton
                    className={classes.pick}
                    onClick={() => onSearch({ country: row.countryCode ?? undefined })}
                  >
                    {nameOf('toCountry', row.countryCode)}
                  </UnstyledButton>
                )}
              </CountRow>
            ))}
        </CountTable>
      ) : (
        <div className={classes.chosen}>
          <Button
            variant="subtle"
            size="xs"
            leftSection={<IconArrowLeft size={14} />}
            onClick={() => onSearch({ country: undefined })}
          >
            All countries
          </Button>
          <ListLink to={listPath({ countryCode: country, merchant, scenario, state })}>
            Shipments in {nameOf('toCountry', country)}
          </ListLink>
        </div>
      )}
      <CountTable title={country === undefined ? 'Towns' : `Towns in ${nameOf('toCountry', country)}`}>
        {places.map(place => (
          <CountRow key={`${place.countryCode} ${place.city}`} counts={place}>
            <ListLink className={classes.town} to={listPath({ towns: [place], merchant, scenario, state })}>
              {place.city}
            </ListLink>
            {country === undefined && place.countryCode && <span className={classes.code}>{place.countryCode}</span>}
          </CountRow>
        ))}
      </CountTable>
      {leftOut > 0 && (
        <Text size="xs" c="dimmed" px="md">
          {numberText(leftOut)} smaller towns are included in their country’s total only.
        </Text>
      )}
    </div>
  )
}

type ListLinkProps = { to: ListTarget; className?: string | undefined; children: ReactNode }

/** A link to the shipments that the map counts. A toast names the filters that the list does not support. */
const ListLink = ({ to, className, children }: ListLinkProps) => (
  <PathLink href={to.path} className={className} onClick={() => toastLeftOut(to.without)}>
    {children}
  </PathLink>
)

function CountTable({ title, children }: { title: string; children: ReactNode }) {
  return (
    <table className={classes.table} aria-label={title}>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">Open</th>
          <th scope="col">Late</th>
          <th scope="col">At risk</th>
          <th scope="col">On time</th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

function CountRow({ counts, children }: { counts: Counts; children: ReactNode }) {
  return (
    <tr>
      <th scope="row">{children}</th>
      <td>{numberText(counts.count)}</td>
      <td data-state={counts.expired > 0 ? 'expired' : undefined}>{countText(counts.expired)}</td>
      <td data-state={counts.predictedLate > 0 ? 'predicted_late' : undefined}>{countText(counts.predictedLate)}</td>
      <td>{countText(counts.onTime)}</td>
    </tr>
  )
}

const countText = (count: number): string => (count === 0 ? '–' : numberText(count))
