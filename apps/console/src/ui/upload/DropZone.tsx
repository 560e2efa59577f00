import { Button, FileButton, Text } from '@mantine/core'
import { type DragEvent, type ReactNode, useState } from 'react'
import type { Icon } from '../icons/icon.tsx'
import { IconFileImport } from '../icons/icons.ts'
import classes from './Upload.module.css'

type Props = {
  title: string
  about: string
  /** As in the accept attribute of a file input. */
  accept: string
  /** The name of the file input. */
  label: string
  icon?: Icon
  button?: string
  /** Shown instead of the icon. */
  children?: ReactNode
  onFile: (file: File) => void
}

/** Accepts a dropped file, or one chosen with the button. */
export function DropZone(props: Props) {
  const { title, about, accept, label, icon: Icon = IconFileImport, button = 'Choose file', children, onFile } = props
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
      {children ?? <Icon size={28} stroke={1.5} aria-hidden />}
      <Text fw={600}>{title}</Text>
      <Text c="dimmed">{about}</Text>
      <FileButton
        onChange={file => file && onFile(file)}
        accept={accept}
        inputProps={{ 'aria-label': label }}
        key={button}
      >
        {props => (
          <Button {...props} variant={children === undefined ? 'filled' : 'default'} mt="xs">
            {button}
          </Button>
        )}
      </FileButton>
    </div>
  )
}
