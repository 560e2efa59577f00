import { CloseButton, Kbd, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'

type Props = { label: string; text: string; onText: (text: string) => void }

/** While it has the focus the field shows what is typed; otherwise what the address says. */
export function SearchField({ label, text, onText }: Props) {
  const [draft, setDraft] = useState<string | null>(null)
  const tell = useDebouncedCallback(onText, 120)
  const shown = draft ?? text
  const type = (value: string) => {
    setDraft(value)
    tell(value)
  }
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      w={320}
      maw="100%"
      value={shown}
      onChange={event => type(event.currentTarget.value)}
      onBlur={() => setDraft(null)}
      leftSection={<IconSearch size={16} />}
      rightSection={
        shown === '' ? (
          <Kbd size="xs" visibleFrom="xs">
            /
          </Kbd>
        ) : (
          <CloseButton size="sm" aria-label="Clear" onClick={() => type('')} />
        )
      }
    />
  )
}
