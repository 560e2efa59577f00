import { TextInput } from '@mantine/core'
import { useClickOutside, useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ClipboardEvent, type KeyboardEvent, lazy, Suspense, useId, useRef, useState } from 'react'
import { useMayDo } from '../../session/session-store.ts'
import { useStored } from '../../storage/use-stored.ts'
import { globalSearchId } from './focus-search.ts'
import classes from './GlobalSearch.module.css'
import { SearchFilters } from './SearchFilters.tsx'
import type { PanelKeys } from './SearchPanel.tsx'

const SearchPanel = lazy(async () => ({
  default: (await import('./SearchPanel.tsx')).SearchPanel,
}))
const NumbersDialog = lazy(async () => ({
  default: (await import('./NumbersDialog.tsx')).NumbersDialog,
}))

/** A change of the filters runs the search anew, once they are left alone so long. */
const debounceMs = 750

type Run = { text: string; includeCompleted: boolean; turn: number }

/** The search over everything. Its settings stand in its right end; its results open below it. */
export function GlobalSearch() {
  const maySearch = useMayDo({ scope: 'shipment_read' })
  const [kept, keepSettings] = useStored('searchSettings')
  const includeCompleted = kept?.includeCompleted ?? true
  const [text, setText] = useState('')
  const [run, setRun] = useState<Run | null>(null)
  const [active, setActive] = useState<string | null>(null)
  const [pasted, setPasted] = useState<string | null>(null)
  const keys = useRef<PanelKeys>(null)
  const panelId = useId()
  const queries = useQueryClient()
  const close = () => {
    setRun(null)
    setActive(null)
  }
  const box = useClickOutside<HTMLElement>(close)

  function search(settings: { includeCompleted: boolean }): void {
    searchLater.cancel()
    const asked = { text: text.trim(), includeCompleted: settings.includeCompleted }
    // Asked for by the panel that this run opens, and not by the one that it closes as well.
    if (run?.text === asked.text) void queries.invalidateQueries({ queryKey: ['global-search'], refetchType: 'none' })
    setActive(null)
    setRun({ ...asked, turn: (run?.turn ?? 0) + 1 })
  }
  const searchLater = useDebouncedCallback(search, debounceMs)

  function press(event: KeyboardEvent<HTMLInputElement>): void {
    if (run !== null && keys.current?.press(event)) return
    if (event.key === 'Enter') search({ includeCompleted })
  }

  function paste(event: ClipboardEvent): void {
    const content = event.clipboardData.getData('text')
    if (!/[\n\r\t,;]/.test(content.trim())) return
    event.preventDefault()
    setPasted(content)
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
        placeholder="Search"
        value={text}
        onChange={event => {
          setText(event.currentTarget.value)
          setActive(null)
        }}
        onKeyDown={press}
        onPaste={paste}
        leftSection={<IconSearch size={16} />}
        rightSection={
          <SearchFilters
            includeCompleted={includeCompleted}
            onChange={settings => {
              keepSettings(settings)
              searchLater(settings)
            }}
          />
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
        {pasted !== null && (
          <NumbersDialog
            text={pasted}
            onSearch={line => {
              setPasted(null)
              setText(line)
            }}
            onClose={() => setPasted(null)}
          />
        )}
      </Suspense>
    </search>
  )
}

/** Menus and dialogs of the search lie outside it in the document. */
const isWithin = (box: Element, target: Element): boolean =>
  box.contains(target) || target.closest('[data-portal]') !== null
