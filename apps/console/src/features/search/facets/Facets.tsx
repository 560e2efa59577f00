import { numberText } from '@aftermile/domain/format/numbers'
import { Skeleton, TextInput, UnstyledButton } from '@mantine/core'
import { memo, useId, useState } from 'react'
import { HelpMark } from '../../../ui/help/HelpMark.tsx'
import { IconChevronDown } from '../../../ui/icons/icons.ts'
import { preloadHandlers } from '../../../ui/links/prefetch.ts'
import { NativeCheckbox } from '../../../ui/table/NativeCheckbox.tsx'
import { type ChosenFacets, type ToggledFacet, toggleFacet } from '../address/list-address.ts'
import type { FacetField } from '../list-definition.ts'
import classes from './Facets.module.css'
import { type FacetCount, orderedOptions, stableOptions } from './facet-options.ts'
import { useIsInUse } from './use-is-in-use.ts'

type Counts = Readonly<Record<string, readonly FacetCount[]>>

type Props = {
  fields: readonly FacetField[]
  /** Null until they are known. */
  counts: Counts | null
  areExact: boolean
  chosen: ChosenFacets
  /** Called with the new choice and the toggled value. `chosen` may be older than the last click. */
  onChosen: (chosen: ChosenFacets, toggled: ToggledFacet) => void
  /** Called when the user is about to toggle a value. */
  onPreload?: (toggled: ToggledFacet) => void
}

const none: Counts[string] = []
const shownFirst = 6
const searchedFrom = 12

/** The facets of a list. Each value has its count under the other filters. */
export const Facets = memo(({ fields, counts, areExact, chosen, onChosen, onPreload }: Props) => {
  const [isInUse, handlers] = useIsInUse()
  return (
    <div className={classes.facets} {...handlers}>
      {fields.map(field => (
        <FacetGroup
          key={field.field}
          field={field}
          counts={counts === null ? null : (counts[field.field] ?? none)}
          areExact={areExact}
          isInUse={isInUse}
          values={chosen[field.field] ?? []}
          onToggle={value => {
            const toggled = { field: field.field, value, isSingle: field.isSingle }
            onChosen(toggleFacet(chosen, toggled), toggled)
          }}
          onPreload={value => onPreload?.({ field: field.field, value, isSingle: field.isSingle })}
        />
      ))}
    </div>
  )
})

type GroupProps = {
  field: FacetField
  counts: Counts[string] | null
  areExact: boolean
  /** While true, nothing moves: the user is about to click. */
  isInUse: boolean
  values: readonly string[]
  onToggle: (value: string) => void
  onPreload: (value: string) => void
}

function FacetGroup({ field, counts, areExact, isInUse, values, onToggle, onPreload }: GroupProps) {
  const [isOpen, setOpen] = useState(field.isOpenFirst || values.length > 0)
  const [showsAll, setShowsAll] = useState(false)
  const [text, setText] = useState('')
  const id = useId()
  const all = useOptions({ field, counts, values, isInUse })
  const matching = all.filter(({ name }) => name.toLowerCase().includes(text.trim().toLowerCase()))
  const last = all.findLastIndex(({ value }) => values.includes(value))
  const [shownCount, setShownCount] = useState(shownFirst)
  const nextCount = Math.max(shownFirst, last + 1, isInUse ? shownCount : 0)
  if (nextCount !== shownCount) setShownCount(nextCount)
  const shown = showsAll || text !== '' ? matching : all.slice(0, nextCount)
  if (counts !== null && all.length === 0) return null
  return (
    <section className={classes.group} aria-labelledby={id}>
      <h2 className={classes.head}>
        <UnstyledButton id={id} className={classes.title} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {field.title}
          {values.length > 0 && <span className={classes.chosen}>{values.length}</span>}
          <IconChevronDown size={14} aria-hidden className={classes.chevron} />
        </UnstyledButton>
        {field.help && <HelpMark term={field.help} />}
      </h2>
      {isOpen && counts === null && <Skeleton height={96} mb={8} />}
      {isOpen && counts !== null && (
        <>
          {showsAll && all.length > searchedFrom && (
            <TextInput
              size="xs"
              mb={4}
              aria-label={`Find in ${field.title}`}
              placeholder={`Find in ${field.title.toLowerCase()}`}
              value={text}
              onChange={event => setText(event.currentTarget.value)}
            />
          )}
          <ul className={classes.list}>
            {shown.map(option => (
              <li key={option.value}>
                <label
                  className={classes.label}
                  htmlFor={`${id} ${option.value}`}
                  {...preloadHandlers(() => onPreload(option.value))}
                >
                  <NativeCheckbox
                    id={`${id} ${option.value}`}
                    checked={values.includes(option.value)}
                    onChange={() => onToggle(option.value)}
                  />
                  {option.color && <span className={classes.dot} style={{ background: option.color }} />}
                  <span className={classes.name} title={option.name}>
                    {option.name}
                  </span>
                  {counts.length > 0 && (
                    <span className={`${classes.count} tabular`}>
                      {!areExact && option.count > 0 && <span title="Approximate count">~</span>}
                      {numberText(option.count)}
                    </span>
                  )}
                </label>
              </li>
            ))}
          </ul>
          {all.length > shownFirst && (
            <UnstyledButton className={classes.more} aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
              {showsAll ? 'Show fewer' : `Show all ${numberText(all.length)}`}
            </UnstyledButton>
          )}
        </>
      )}
    </section>
  )
}

type Options = Pick<GroupProps, 'field' | 'counts' | 'values' | 'isInUse'>

/** The options in the order of the last counts that came while the facets were not in use. */
function useOptions({ field, counts, values, isInUse }: Options) {
  const [last, setLast] = useState<{ counts: GroupProps['counts']; order: readonly string[] }>({
    counts: null,
    order: [],
  })
  const isNew = counts !== last.counts
  const options =
    (isNew && !isInUse) || last.order.length === 0
      ? orderedOptions(field, counts ?? [], values)
      : stableOptions(last.order, counts ?? [], values)
  if (isNew) setLast({ counts, order: options.map(({ value }) => value) })
  return options.map(option => ({
    ...option,
    name: field.nameOf(option.value),
    color: field.colorOf?.(option.value) ?? null,
  }))
}
