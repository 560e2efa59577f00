import { ActionIcon, TextInput, Tooltip } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '../icons/icons.ts'

/** A text to be copied as a whole: a link, or a secret that is shown once. */
export function CopyText({ text, label }: { text: string; label: string }) {
  const clipboard = useClipboard({ timeout: 1500 })
  const Icon = clipboard.copied ? IconCheck : IconCopy
  return (
    <TextInput
      aria-label={label}
      value={text}
      readOnly
      mt="xs"
      onFocus={event => event.currentTarget.select()}
      styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
      rightSection={
        <Tooltip label={clipboard.copied ? 'Copied' : 'Copy'}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={`Copy ${label.toLowerCase()}`}
            onClick={() => clipboard.copy(text)}
          >
            <Icon size={16} />
          </ActionIcon>
        </Tooltip>
      }
    />
  )
}
