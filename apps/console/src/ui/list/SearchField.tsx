import { CloseButton, Kbd, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useRef, useState } from 'react'

type Props = { label: string; text: string; onText: (text: string) => void; waitMs?: number }

/** While it has the focus the field shows what is typed; otherwise what the address says. Enter does not wait. */
export function SearchField({ label, text, onText, waitMs = 120 }: Props) {
  const [draft, setDraft] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const tell = useDebouncedCallback(onText, waitMs)
  const shown = draft ?? text
  const type = (value: string) => {
    setDraft(value)
    tell(value)
  }
  const clear = () => {
    // With the focus in it, so that leaving it lets go of the draft.
    input.current?.focus()
    type('')
    tell.flush()
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
      onKeyDown={event => event.key === 'Enter' && tell.flush()}
      onBlur={() => {
        tell.flush()
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
