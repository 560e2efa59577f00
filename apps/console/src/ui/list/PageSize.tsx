import { type MantineBreakpoint, Select } from '@mantine/core'

type Props<Size extends number> = {
  sizes: readonly Size[]
  size: number
  onSize: (size: Size) => void
  visibleFrom?: MantineBreakpoint
}

/** The number of rows per page. */
export function PageSize<Size extends number>({ sizes, size, onSize, ...selectProps }: Props<Size>) {
  return (
    <Select
      aria-label="Rows per page"
      w={128}
      data={sizes.map(each => ({ value: String(each), label: `${each} per page` }))}
      value={String(size)}
      allowDeselect={false}
      onChange={chosen => {
        const next = sizes.find(each => String(each) === chosen)
        if (next !== undefined) onSize(next)
      }}
      {...selectProps}
    />
  )
}
