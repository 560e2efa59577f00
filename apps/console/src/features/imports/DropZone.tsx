import { Button, FileButton, Text } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { type DragEvent, useState } from 'react'
import classes from './ImportPage.module.css'

const accepted = '.csv,.tsv,.txt,.xlsx,.json,.ndjson,.jsonl'

/** Accepts a dropped file, or one chosen with the button. */
export function DropZone({ onFile }: { onFile: (file: File) => void }) {
  const [isOver, setOver] = useState(false)
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) onFile(file)
  }
  const onDragOver = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping needs a pointer; the button does the same for everyone
    <div
      className={classes.drop}
      data-over={isOver}
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <IconFileImport size={28} stroke={1.5} aria-hidden />
      <Text fw={600}>Drop a file here</Text>
      <Text c="dimmed">CSV, XLSX or JSON, up to 100 MB</Text>
      <FileButton
        onChange={file => file && onFile(file)}
        accept={accepted}
        inputProps={{ 'aria-label': 'File to import' }}
      >
        {props => (
          <Button {...props} mt="xs">
            Choose file
          </Button>
        )}
      </FileButton>
    </div>
  )
}
