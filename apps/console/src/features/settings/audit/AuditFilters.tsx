import { nounText } from '@aftermile/domain/audit/field-labels'
import { Button, Select } from '@mantine/core'
import { DayRangeField } from '../../../ui/dates/DayRangeField.tsx'
import { IconX } from '../../../ui/icons/icons.ts'
import type { AuditSearch } from './audit-search.ts'
import { useAuditMetadata } from './use-audit.ts'

type Props = {
  search: AuditSearch
  /** The name of the item in the address. */
  itemName: string
  onSearch: (change: AuditSearch) => void
}

/** Long lists show the first matches of what is typed. */
const shownOptions = 50

export function AuditFilters({ search, itemName, onSearch }: Props) {
  const { data } = useAuditMetadata()
  const people = data?.people.map(({ id, name }) => ({ value: id, label: name })) ?? []
  const nouns = data?.nouns.map(noun => ({ value: noun, label: nounText(noun) })) ?? []
  return (
    <>
      <Select
        aria-label="Person"
        placeholder="Person"
        data={withChosen(people, search.person)}
        value={search.person ?? null}
        onChange={person => onSearch({ person: person ?? undefined })}
        searchable
        clearable
        limit={shownOptions}
        nothingFoundMessage="No matches"
        clearButtonProps={{ 'aria-label': 'All people' }}
        w={200}
      />
      <Select
        aria-label="Noun"
        placeholder="What"
        data={withChosen(nouns, search.noun)}
        value={search.noun ?? null}
        onChange={noun => onSearch({ noun: noun ?? undefined, item: undefined })}
        searchable
        clearable
        nothingFoundMessage="No matches"
        clearButtonProps={{ 'aria-label': 'Everything' }}
        w={180}
      />
      {search.item !== undefined && (
        <Button
          variant="light"
          rightSection={<IconX size={14} aria-hidden />}
          aria-label={`All items, not only ${itemName}`}
          onClick={() => onSearch({ item: undefined })}
        >
          {itemName}
        </Button>
      )}
      <DayRangeField
        label="Time"
        range={{ from: search.from, to: search.to }}
        onRange={({ from, to }) => onSearch({ from, to: to ?? from })}
      />
    </>
  )
}

type Option = { value: string; label: string }

/** What the address names is shown even if nothing has it. */
const withChosen = (options: Option[], chosen: string | undefined): Option[] =>
  chosen === undefined || options.some(({ value }) => value === chosen)
    ? options
    : [...options, { value: chosen, label: nounText(chosen) }]
