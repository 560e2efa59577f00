import { Tooltip, UnstyledButton } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import classes from './CopyId.module.css'

/** An id in monospace that is copied on a click. */
export function CopyId({ id }: { id: string }) {
  const clipboard = useClipboard({ timeout: 1500 })
  return (
    <Tooltip label={clipboard.copied ? 'Copied' : `Copy ${id}`}>
      <UnstyledButton className={classes.id} onClick={() => clipboard.copy(id)} aria-label={`Copy ${id}`}>
        {id}
      </UnstyledButton>
    </Tooltip>
  )
}
