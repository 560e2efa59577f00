import type { MapReply } from '@aftermile/contract/containers/map'
import { numberText } from '@aftermile/domain/format/numbers'
import { scenarios } from '@aftermile/domain/lists/scenarios'
import { timeStates, timeStateWord } from '@aftermile/domain/shipment/delivery-times'
import { hoursText, noScanHours } from '@aftermile/domain/shipment/inactive'
import { SegmentedControl, Select } from '@mantine/core'
import { useNames } from '../../../api/use-names.ts'
import { type ChosenFacets, parseChosenFacets } from '../../search/address/list-address.ts'
import classes from './Map.module.css'
import { countIn, noScansOf } from './map-bubbles.ts'
import { type MapSearch, onlyOf, withOnly } from './map-search.ts'

const noScans = noScanHours.map(hours => ({ value: String(hours), label: `No scan for ${hoursText(hours)}` }))
const scenarioOptions = scenarios.map(({ id, text }) => ({ value: id, label: text }))

type Props = { totals: MapReply; search: MapSearch; onSearch: (change: MapSearch) => void }

/** Filters the map by time state, which is also the legend, by carrier, missing scan, merchant and scenario. */
export function MapFilters({ totals, search, onSearch }: Props) {
  const names = useNames()
  const chosen = parseChosenFacets(search.facets)
  const selects = [
    { field: 'serviceProviderId', label: 'Carrier', all: 'All carriers', data: names.optionsOf('serviceProvider') },
    { field: 'noEventHours', label: 'No scan for', all: 'Any last scan', data: noScans },
    { field: 'merchantId', label: 'Merchant', all: 'All merchants', data: names.optionsOf('merchant') },
    { field: 'scenarioId', label: 'Scenario', all: 'All scenarios', data: scenarioOptions },
  ]
  const rest = totals.count - totals.expired - totals.predictedLate - totals.onTime
  return (
    <div className={classes.filters}>
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label="Colours"
        data={[
          { value: 'state', label: 'Delivery status' },
          { value: 'silence', label: 'Time without a scan' },
        ]}
        value={search.colors ?? 'state'}
        onChange={value => onSearch({ colors: value === 'silence' ? 'silence' : undefined })}
      />
      {search.colors === 'silence' ? <NoScans totals={totals} /> : deliveryStatuses()}
      <div className={classes.selects}>
        {selects.map(({ field, label, all, data }) => (
          <FilterSelect
            key={field}
            label={label}
            all={all}
            field={field}
            chosen={chosen}
            data={data}
            onChange={(name, value) => onSearch(withOnly(search, name, value))}
          />
        ))}
      </div>
    </div>
  )

  function deliveryStatuses() {
    return (
      <fieldset className={classes.legend}>
        <legend className={classes.hidden}>Delivery status</legend>
        {timeStates.map(({ id }) => (
          <button
            key={id}
            type="button"
            className={classes.state}
            data-state={id}
            aria-pressed={search.state === id}
            onClick={() => onSearch({ state: search.state === id ? undefined : id })}
          >
            <span className={classes.dot} />
            {timeStateWord(id)} <span className="tabular">{numberText(countIn(totals, id))}</span>
          </button>
        ))}
        <span className={classes.state} data-state="none">
          <span className={classes.dot} />
          No promised date <span className="tabular">{numberText(rest)}</span>
        </span>
      </fieldset>
    )
  }
}

/** The legend of the silence. Each shipment is in one class. */
const NoScans = ({ totals }: { totals: MapReply }) => (
  <ul className={classes.legend} aria-label="Time without a scan">
    {noScansOf(totals).map(({ state, text, size }) => (
      <li
        key={state}
        className={classes.state}
        data-state={state}
        title={state === 'none' ? 'Also those that wait at a service point, and unused return labels' : undefined}
      >
        <span className={classes.dot} />
        {text} <span className="tabular">{numberText(size)}</span>
      </li>
    ))}
  </ul>
)

type FilterSelectProps = {
  label: string
  all: string
  field: string
  chosen: ChosenFacets
  data: readonly { value: string; label: string }[]
  onChange: (field: string, value: string | null) => void
}

/** A filter with one value. Several, as a list may have chosen, show as chips. */
function FilterSelect({ label, all, field, chosen, data, onChange }: FilterSelectProps) {
  const value = onlyOf(chosen, field) ?? null
  const count = chosen[field]?.length ?? 0
  const isKnown = value === null || data.some(option => option.value === value)
  return (
    <Select
      aria-label={label}
      placeholder={count > 1 ? `${label}: ${numberText(count)}` : all}
      clearable
      searchable={data.length > 10}
      clearButtonProps={{ 'aria-label': all }}
      data={isKnown ? data : [...data, { value, label: value }]}
      value={value}
      onChange={next => onChange(field, next)}
    />
  )
}
