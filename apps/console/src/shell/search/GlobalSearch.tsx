import { Kbd, TextInput, UnstyledButton } from '@mantine/core'
import { useClickOutside, useDebouncedCallback } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, lazy, Suspense, useId, useRef, useState } from 'react'
import { usePastedNumbers } from '../../features/containers/numbers/use-pasted-numbers.tsx'
import { useMayDo } from '../../session/session-store.ts'
import { useStored } from '../../storage/use-stored.ts'
import { IconSearch } from '../../ui/icons/icons.ts'
import { globalSearchId } from './focus-search.ts'
import classes from './GlobalSearch.module.css'
import { SearchFilters } from './SearchFilters.tsx'
import type { PanelKeys } from './SearchPanel.tsx'

const SearchPanel = lazy(async () => ({
  default: (await import('./SearchPanel.tsx')).SearchPanel,
}))

/** A change of the filters repeats the search after this pause. */
const debounceMs = 750

type Run = { text: string; includeCompleted: boolean; turn: number }

type Props = { palette: { keys: string; open: () => void } }

/**
 * The global search in the top bar. The keys of the command palette and the filters are at the right end of the field, and the
 * results open below it.
 */
export function GlobalSearch({ palette }: Props) {
  const maySearch = useMayDo({ scope: 'shipment_read' })
  const [stored, storeSettings] = useStored('searchSettings')
  const includeCompleted = stored?.includeCompleted ?? true
  const [text, setText] = useState('')
  const [run, setRun] = useState<Run | null>(null)
  const [active, setActive] = useState<string | null>(null)
  const keys = useRef<PanelKeys>(null)
  const panelId = useId()
  const numbers = usePastedNumbers(setText)
  const queries = useQueryClient()
  const close = () => {
    setRun(null)
    setActive(null)
  }
  const box = useClickOutside<HTMLElement>(close)

  function search(settings: { includeCompleted: boolean }): void {
    searchLater.cancel()
    const terms = { text: text.trim(), includeCompleted: settings.includeCompleted }
    // The panel that this run opens fetches again; the panel that it closes must not fetch too.
    if (run?.text === terms.text) void queries.invalidateQueries({ queryKey: ['global-search'], refetchType: 'none' })
    setActive(null)
    setRun({ ...terms, turn: (run?.turn ?? 0) + 1 })
  }
  const searchLater = useDebouncedCallback(search, debounceMs)

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (run !== null && keys.current?.onKeyDown(event)) return
    if (event.key === 'Enter') search({ includeCompleted })
  }

  if (!maySearch) return <div className={classes.search} />
  return (
    <search
      className={classes.search}
      ref={box}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget instanceof Element && !isWithin(currentTarget, relatedTarget)) close()
      }}
    >
      <TextInput
        id={globalSearchId}
        aria-label="Search"
        placeholder="Search, then press Enter"
        value={text}
        onChange={event => {
          setText(event.currentTarget.value)
          setActive(null)
        }}
        onKeyDown={onKeyDown}
        onPaste={numbers.onPaste}
        leftSection={<IconSearch size={16} />}
        rightSectionWidth={text === '' ? 92 : 34}
        rightSection={
          <>
            {text === '' && (
              <UnstyledButton
                className={classes.palette}
                aria-label={`Command palette, ${palette.keys}`}
                onClick={palette.open}
              >
                <Kbd size="xs">{palette.keys}</Kbd>
              </UnstyledButton>
            )}
            <SearchFilters
              includeCompleted={includeCompleted}
              onChange={settings => {
                storeSettings(settings)
                searchLater(settings)
              }}
            />
          </>
        }
        autoComplete="off"
        spellCheck={false}
        role="combobox"
        aria-expanded={run !== null}
        aria-haspopup="grid"
        aria-autocomplete="none"
        {...(run !== null && { 'aria-controls': panelId })}
        {...(active !== null && { 'aria-activedescendant': active })}
      />
      <Suspense fallback={null}>
        {run !== null && (
          <SearchPanel
            key={run.turn}
            id={panelId}
            text={run.text}
            includeCompleted={run.includeCompleted}
            keys={keys}
            onActive={setActive}
            onClose={close}
          />
        )}
      </Suspense>
      {numbers.dialog}
    </search>
  )
}

/** Menus and dialogs of the search are outside of it in the document. */
const isWithin = (box: Element, target: Element): boolean =>
  box.contains(target) || target.closest('[data-portal]') !== null
