import type { MapCountry, MapPlace } from '@aftermile/contract/containers/map'
import { numberText } from '@aftermile/domain/format/numbers'
import { Button, Text, UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useNames } from '../../../api/use-names.ts'
import { IconArrowLeft } from '../../../ui/icons/icons.ts'
import { PathLink } from '../../../ui/links/PathLink.tsx'
import { toastLeftOut } from '../../search/toast-left-out.ts'
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
  const { country, state, colors } = search
  const columns = colors === 'silence' ? ageColumns : stateColumns
  return (
    <div className={classes.tables}>
      {country === undefined ? (
        <CountTable title="Countries" columns={columns}>
          {countries
            .filter(row => countIn(row, state) > 0)
            .map(row => (
              <CountRow key={row.countryCode} counts={row} columns={columns}>
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
          <ListLink to={listPath({ countryCode: country, search })}>
            Shipments in {nameOf('toCountry', country)}
          </ListLink>
        </div>
      )}
      <CountTable
        title={country === undefined ? 'Towns' : `Towns in ${nameOf('toCountry', country)}`}
        columns={columns}
      >
        {places.toSorted(columns.order).map(place => (
          <CountRow key={`${place.countryCode} ${place.city}`} counts={place} columns={columns}>
            <ListLink className={classes.town} to={listPath({ towns: [place], search })}>
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

type Columns = {
  readonly shown: readonly { readonly title: string; readonly field: keyof Counts; readonly state?: string }[]
  readonly order: (a: Counts, b: Counts) => number
}

const stateColumns: Columns = {
  shown: [
    { title: 'Open', field: 'count' },
    { title: 'Late', field: 'expired', state: 'expired' },
    { title: 'At risk', field: 'predictedLate', state: 'predicted_late' },
    { title: 'On time', field: 'onTime' },
  ],
  order: () => 0,
}

/** Where most stand still comes first. */
const ageColumns: Columns = {
  shown: [
    { title: 'Open', field: 'count' },
    { title: '24 h', field: 'noScan24' },
    { title: '48 h', field: 'noScan48' },
    { title: '7 days', field: 'noScan168' },
  ],
  order: (a, b) => b.noScan48 - a.noScan48 || b.noScan24 - a.noScan24,
}

function CountTable({ title, columns, children }: { title: string; columns: Columns; children: ReactNode }) {
  return (
    <table className={classes.table} aria-label={title}>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          {columns.shown.map(({ title: name, field }) => (
            <th key={field} scope="col" title={field.startsWith('noScan') ? `No scan for ${name}` : undefined}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

function CountRow({ counts, columns, children }: { counts: Counts; columns: Columns; children: ReactNode }) {
  return (
    <tr>
      <th scope="row">{children}</th>
      {columns.shown.map(({ field, state }) => (
        <td key={field} data-state={counts[field] > 0 ? state : undefined}>
          {countText(counts[field])}
        </td>
      ))}
    </tr>
  )
}

const countText = (count: number): string => (count === 0 ? '–' : numberText(count))
