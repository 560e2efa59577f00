import { MultiSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { metaQuery } from '../../../../api/meta.ts'
import { type PromiseFilterName, promiseFilters } from './promise-question.ts'
import classes from './RouteFilters.module.css'

type Props = {
  chosen: { readonly [Name in PromiseFilterName]?: readonly string[] | undefined }
  onChange: (name: PromiseFilterName, values: string[]) => void
}

/** A field for each part of a route, and for the merchant. */
export function RouteFilters({ chosen, onChange }: Props) {
  const { data: meta } = useQuery(metaQuery)
  return promiseFilters.map(({ name, title, set }) => (
    <MultiSelect
      key={name}
      label={title}
      w={170}
      placeholder={chosen[name] === undefined ? 'All' : ''}
      data={(meta?.[set] ?? []).map(({ id, text }) => ({ value: String(id), label: text }))}
      value={[...(chosen[name] ?? [])]}
      searchable
      classNames={{ inputField: classes.typed ?? '' }}
      clearable
      clearButtonProps={{ 'aria-label': `Clear ${title.toLowerCase()}` }}
      onChange={values => onChange(name, values)}
    />
  ))
}
