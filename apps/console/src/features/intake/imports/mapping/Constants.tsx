import { importFields } from '@aftermile/contract/intake/import-fields'
import { Select } from '@mantine/core'
import page from '../ImportPage.module.css'
import type { MappingDraft } from './mapping-draft.ts'
import { useValueOptions } from './use-value-options.ts'

/** Fields that often are the same in every row, so that a file has no column for them. */
const shared = [
  { field: 'merchantId', title: 'Merchant', placeholder: 'Choose a merchant' },
  { field: 'serviceProviderId', title: 'Carrier', placeholder: 'None' },
  { field: 'toCountryCode', title: 'Country', placeholder: 'None' },
  { field: 'currency', title: 'Currency', placeholder: 'None' },
] as const

type Props = { draft: MappingDraft; onChange: (draft: MappingDraft) => void }

/** One value for all rows, for each field that no column fills. */
export function Constants({ draft, onChange }: Props) {
  const optionsOf = useValueOptions(draft.kind)
  const known = importFields[draft.kind].map(({ field }) => field)
  const filled = Object.values(draft.fields).flat()
  return (
    <div className={page.constants}>
      {shared
        .filter(({ field }) => known.includes(field) && !filled.includes(field))
        .map(({ field, title, placeholder }) => (
          <Select
            key={field}
            label={`${title} for all rows`}
            placeholder={placeholder}
            data={optionsOf(field)}
            value={draft.constants[field] ?? null}
            onChange={value => onChange(withConstant(draft, field, value))}
            searchable
            clearable
            clearButtonProps={{ 'aria-label': 'Clear' }}
          />
        ))}
    </div>
  )
}

function withConstant(draft: MappingDraft, field: string, value: string | null): MappingDraft {
  const { [field]: _, ...others } = draft.constants
  return { ...draft, constants: value === null ? others : { ...others, [field]: value } }
}
