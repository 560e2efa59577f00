import { templateTargetNames, templateTypeNames } from '@aftermile/domain/messages/template-lists'
import { Select } from '@mantine/core'
import type { TemplateFilter } from '../template-search.ts'
import { sources } from '../template-texts.ts'

type Name = keyof TemplateFilter
type Option = { readonly value: string; readonly label: string }

const optionsOf = (names: Readonly<Record<string, string>>): Option[] =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

const selects: readonly { name: Name; title: string; none: string; widthPx: number; options: readonly Option[] }[] = [
  { name: 'type', title: 'Type', none: 'All types', widthPx: 150, options: optionsOf(templateTypeNames) },
  { name: 'target', title: 'Target', none: 'All targets', widthPx: 170, options: optionsOf(templateTargetNames) },
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
    options: optionsOf({ yes: 'Enabled', no: 'Disabled' }),
  },
]

type Props = { filter: TemplateFilter; onFilter: (change: Partial<Record<Name, string | undefined>>) => void }

export const TemplateFilters = ({ filter, onFilter }: Props) =>
  selects.map(({ name, title, none, widthPx, options }) => (
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
