import { CloseButton, Kbd, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { type ClipboardEvent, useRef, useState } from 'react'
import { IconSearch } from '../icons/icons.ts'

type Props = {
  label: string
  text: string
  onText: (text: string) => void
  /** A paste that it prevents is its own. */
  onPaste?: ((event: ClipboardEvent) => void) | undefined
  waitMs?: number
}

/** While focused, the field shows what is typed; otherwise the text of the address. Enter searches at once. */
export function SearchField({ label, text, onText, onPaste, waitMs = 120 }: Props) {
  const [draft, setDraft] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const submitLater = useDebouncedCallback(onText, waitMs)
  const shown = draft ?? text
  const type = (value: string) => {
    setDraft(value)
    submitLater(value)
  }
  const clear = () => {
    // Focused first, so that leaving the field clears the draft.
    input.current?.focus()
    type('')
    submitLater.flush()
  }
  return (
    <TextInput
      ref={input}
      type="search"
      aria-label={label}
      placeholder={label}
      w={320}
      maw="100%"
      value={shown}
      onChange={event => type(event.currentTarget.value)}
      onKeyDown={event => event.key === 'Enter' && submitLater.flush()}
      onPaste={event => {
        onPaste?.(event)
        if (event.isDefaultPrevented()) setDraft(null)
      }}
      onBlur={() => {
        submitLater.flush()
        setDraft(null)
      }}
      leftSection={<IconSearch size={16} />}
      rightSection={
        shown === '' ? (
          <Kbd size="xs" visibleFrom="xs">
            /
          </Kbd>
        ) : (
          <CloseButton size="sm" aria-label="Clear" onClick={clear} />
        )
      }
    />
  )
}
