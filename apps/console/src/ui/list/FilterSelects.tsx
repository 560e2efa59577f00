import { Select } from '@mantine/core'

export type FilterSelect<Name extends string> = {
  readonly name: Name
  readonly title: string
  /** What clearing it means, such as “All types”. */
  readonly none: string
  readonly widthPx: number
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

type Props<Name extends string> = {
  selects: readonly FilterSelect<Name>[]
  filter: { readonly [N in Name]?: string | undefined }
  onFilter: (change: { [N in Name]?: string | undefined }) => void
}

export const optionsOf = (names: Readonly<Record<string, string>>): FilterSelect<string>['options'] =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

/** Who made an item: the tenant, Aftermile, or both. */
export const sourceSelect = (sources: readonly string[]): FilterSelect<'source'> => ({
  name: 'source',
  title: 'Source',
  none: 'All sources',
  widthPx: 140,
  options: sources.map(source => ({ value: source, label: source })),
})

export const enabledSelect: FilterSelect<'enabled'> = {
  name: 'enabled',
  title: 'Enabled',
  none: 'Enabled or not',
  widthPx: 140,
  options: optionsOf({ yes: 'Enabled', no: 'Disabled' }),
}

/** One choice of each kind above a list. */
export const FilterSelects = <Name extends string>({ selects, filter, onFilter }: Props<Name>) =>
  selects.map(({ name, title, none, widthPx, options }) => (
    <Select
      key={name}
      aria-label={title}
      placeholder={title}
      data={[...options]}
      value={filter[name] ?? null}
      onChange={value => onFilter({ [name]: value ?? undefined } as { [N in Name]?: string })} // the key is a name
      clearable
      clearButtonProps={{ 'aria-label': none }}
      w={widthPx}
    />
  ))
