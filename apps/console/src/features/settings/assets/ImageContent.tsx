import type { Asset } from '@aftermile/contract/settings/assets'
import { mediaPath } from '@aftermile/domain/content/media'
import { Text } from '@mantine/core'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import type { Editor } from '../../../ui/editor/use-editor.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { IconPhoto } from '../../../ui/icons/icons.ts'
import { DropZone } from '../../../ui/upload/DropZone.tsx'
import { Uploading } from '../../../ui/upload/Uploading.tsx'
import classes from './ImageContent.module.css'
import { takePendingFile } from './pending-file.ts'
import { aboutImages, acceptedImages, useImageUpload } from './use-image-upload.ts'
import { usePastedFile } from './use-pasted-file.ts'

type Props = { editor: Editor<Asset>; isReadOnly: boolean }

/** The file of a stored image: what it shows, and a way to replace it. */
export function ImageContent({ editor, isReadOnly }: Props) {
  const { id } = editor.values
  const { sending, problem, send, cancel } = useImageUpload(editor.adopt)
  const start = async (file: File) => {
    const isStored = await send(file, { id, etag: editor.etag })
    if (isStored) toast({ message: `${id} has a new image.` })
  }
  const startPending = useEffectEvent(() => {
    const file = takePendingFile(id)
    if (file !== null) void start(file)
  })
  useEffect(() => startPending(), [])
  usePastedFile(file => void start(file), !isReadOnly && sending === null)
  const picture = <Picture image={editor.values.image} altText={editor.values.altText} />
  return (
    <>
      {problem !== null && <Notice kind="danger">{problem}</Notice>}
      {sending !== null && <Uploading sending={sending} onCancel={cancel} />}
      {sending === null && isReadOnly && picture}
      {sending === null && !isReadOnly && (
        <ImageDrop hasImage={editor.values.image !== null} onFile={file => void start(file)}>
          {editor.values.image !== null && picture}
        </ImageDrop>
      )}
    </>
  )
}

type DropProps = { hasImage: boolean; children: ReactNode; onFile: (file: File) => void }

export function ImageDrop({ hasImage, children, onFile }: DropProps) {
  return (
    <DropZone
      title={hasImage ? 'Drop or paste another image to replace it' : 'Drop or paste an image here'}
      about={aboutImages}
      accept={acceptedImages}
      label="Image file"
      icon={IconPhoto}
      button={hasImage ? 'Replace' : 'Choose file'}
      onFile={onFile}
    >
      {children || undefined}
    </DropZone>
  )
}

function Picture({ image, altText }: Pick<Asset, 'image' | 'altText'>) {
  if (image === null) return <Text c="dimmed">No file yet.</Text>
  return <img src={mediaPath(image.sha256, 640)} alt={altText} className={classes.picture} />
}
