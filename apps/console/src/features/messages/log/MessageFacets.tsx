import { messageFilters } from '@aftermile/domain/messages/outcomes/message-outcomes'
import { Button, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { metaQuery } from '../../../api/meta.ts'
import { IconX } from '../../../ui/icons/icons.ts'
import type { MessageSearch } from '../message-search.ts'
import { chosenFacets, type FacetName, facetFields, facetText, withFacet } from './message-facets.ts'

type Props = { facets: string | undefined; onSearch: (change: MessageSearch) => void }

/** Fields for months, milestones and languages. What else a link from the board chose is a button that ends it. */
export function MessageFacets({ facets, onSearch }: Props) {
  const { data: meta } = useQuery(metaQuery)
  const chosen = chosenFacets(facets)
  const fields = facetFields(meta, new Date())
  const choose = (field: FacetName, values: readonly string[]) => onSearch({ facets: withFacet(facets, field, values) })
  const shownOf = ({ field, options }: (typeof fields)[number]): string | null => {
    const [value = null, ...more] = chosen[field] ?? []
    return more.length === 0 && options.some(option => option.value === value) ? value : null
  }
  const inFields = new Set<string>(fields.filter(item => shownOf(item) !== null).map(({ field }) => field))
  return (
    <>
      {fields.map(entry => (
        <Select
          key={entry.field}
          aria-label={messageFilters[entry.field].label}
          placeholder={messageFilters[entry.field].label}
          data={entry.options}
          value={shownOf(entry)}
          onChange={value => choose(entry.field, value === null ? [] : [value])}
          clearable
          clearButtonProps={{ 'aria-label': entry.none }}
          w={140}
        />
      ))}
      {Object.entries(chosen).map(([name, values]) => {
        // The keys of an object are texts to TypeScript.
        const field = name as FacetName
        if (inFields.has(field)) return null
        const text = facetText(meta, field, values)
        return (
          <Button
            key={field}
            variant="light"
            rightSection={<IconX size={14} aria-hidden />}
            aria-label={`All messages, not only ${text}`}
            title={text}
            maw={320}
            onClick={() => choose(field, [])}
          >
            {text}
          </Button>
        )
      })}
    </>
  )
}
