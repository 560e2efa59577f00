import { ruleTypes } from '@aftermile/domain/rules/rule-lists'
import { Select } from '@mantine/core'
import type { RuleFilter } from '../rule-search.ts'
import { ruleTypeNames, sources } from '../rule-texts.ts'

type Name = keyof RuleFilter
type Option = { readonly value: string; readonly label: string }

const selects: readonly { name: Name; title: string; none: string; widthPx: number; options: readonly Option[] }[] = [
  {
    name: 'type',
    title: 'Type',
    none: 'All types',
    widthPx: 180,
    options: ruleTypes.filter(type => type !== 'SlaRule').map(type => ({ value: type, label: ruleTypeNames[type] })),
  },
  {
    name: 'source',
    title: 'Source',
    none: 'All sources',
    widthPx: 140,
    options: sources.map(source => ({ value: source, label: source })),
  },
  {
    name: 'enabled',
    title: 'Enabled',
    none: 'Enabled or not',
    widthPx: 140,
    options: [
      { value: 'yes', label: 'Enabled' },
      { value: 'no', label: 'Disabled' },
    ],
  },
]

type Props = {
  filter: RuleFilter
  /** Policies are of one type. */
  isOneType: boolean
  onFilter: (change: Partial<Record<Name, string | undefined>>) => void
}

export const RuleFilters = ({ filter, isOneType, onFilter }: Props) =>
  selects
    .filter(({ name }) => !isOneType || name !== 'type')
    .map(({ name, title, none, widthPx, options }) => (
      <Select
        key={name}
        aria-label={title}
        placeholder={title}
        data={[...options]}
        value={filter[name] ?? null}
        onChange={value => onFilter({ [name]: value ?? undefined })}
        clearable
        clearButtonProps={{ 'aria-label': none }}
        w={widthPx}
      />
    ))
