import { useEffect, useMemo } from 'react'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import classes from './ImageContent.module.css'
import { ImageDrop } from './ImageContent.tsx'
import { problemOf } from './use-image-upload.ts'
import { usePastedFile } from './use-pasted-file.ts'

type Props = { file: File | null; onFile: (file: File) => void }

/** The file of an image that does not exist yet. It is uploaded after the image is created. */
export function NewImage({ file, onFile }: Props) {
  const url = useObjectUrl(file)
  const problem = file === null ? null : problemOf(file)
  usePastedFile(onFile, true)
  return (
    <>
      {problem !== null && <Notice kind="danger">{problem}</Notice>}
      <ImageDrop hasImage={file !== null} onFile={onFile}>
        {url !== null && <img src={url} alt={file?.name ?? ''} className={classes.picture} />}
      </ImageDrop>
    </>
  )
}

function useObjectUrl(file: File | null): string | null {
  const url = useMemo(() => (file === null ? null : URL.createObjectURL(file)), [file])
  useEffect(
    () => () => {
      if (url !== null) URL.revokeObjectURL(url)
    },
    [url],
  )
  return url
}
