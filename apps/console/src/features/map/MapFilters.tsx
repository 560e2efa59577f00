import type { MapReply } from '@aftermile/contract/containers/map'
import { numberText } from '@aftermile/domain/format/numbers'
import { scenarios } from '@aftermile/domain/lists/scenarios'
import { timeStates, timeStateWord } from '@aftermile/domain/shipment/delivery-times'
import { Select } from '@mantine/core'
import { useNames } from '../../api/use-names.ts'
import classes from './Map.module.css'
import { countIn } from './map-bubbles.ts'
import type { MapSearch } from './map-search.ts'

type Props = { totals: MapReply; search: MapSearch; onSearch: (change: MapSearch) => void }

/** Filters the map by time state, which is also the legend, and by scenario. */
export function MapFilters({ totals, search, onSearch }: Props) {
  const names = useNames()
  const rest = totals.count - totals.expired - totals.predictedLate - totals.onTime
  return (
    <div className={classes.filters}>
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
      {search.merchant !== undefined && (
        <Select
          aria-label="Merchant"
          clearable
          clearButtonProps={{ 'aria-label': 'All merchants' }}
          data={[{ value: search.merchant, label: names.nameOf('merchant', search.merchant) }]}
          value={search.merchant}
          onChange={merchant => onSearch({ merchant: merchant ?? undefined })}
        />
      )}
      <Select
        aria-label="Scenario"
        placeholder="All scenarios"
        clearable
        clearButtonProps={{ 'aria-label': 'All scenarios' }}
        data={scenarios.map(({ id, text }) => ({ value: id, label: text }))}
        value={search.scenario ?? null}
        onChange={scenario => onSearch({ scenario: scenario ?? undefined })}
      />
    </div>
  )
}
