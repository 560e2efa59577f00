import { type DocumentOut, shipmentDocuments } from '@aftermile/contract/containers/shipment-documents'
import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { fetchFile } from '../../../../../api/download.ts'
import { ErrorState } from '../../../../../ui/feedback/ErrorState.tsx'
import { LoadingSkeleton } from '../../../../../ui/loading/LoadingSkeleton.tsx'
import { shipmentKey } from '../use-shipment.ts'
import classes from './Documents.module.css'

const images = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']

/** Images and plain text are shown in the page, a PDF in the browser's viewer. Other types are not opened. */
export const isShowable = (contentType: string): boolean =>
  [...images, 'application/pdf', 'text/plain'].includes(typeOf(contentType))

const typeOf = (contentType: string): string => contentType.split(';')[0]?.trim().toLowerCase() ?? ''

type Props = { params: { id: string; documentId: string }; document: DocumentOut }

export function DocumentPreview({ params, document }: Props) {
  const type = typeOf(document.contentType)
  const file = useQuery({
    queryKey: [...shipmentKey(params.id), 'file', params.documentId],
    // Uses the type that was checked, whatever type the response has.
    queryFn: async () => new Blob([(await fetchFile(shipmentDocuments.get, { params })).content], { type }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (file.isPending) return <LoadingSkeleton label="Loading preview" height={200} mt="xs" />
  if (file.data === undefined) return <ErrorState error={file.error} onRetry={() => void file.refetch()} />
  if (type === 'text/plain') return <PlainText file={file.data} />
  return <FileView file={file.data} name={document.name} isImage={images.includes(type)} />
}

function FileView({ file, name, isImage }: { file: Blob; name: string; isImage: boolean }) {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    const url = URL.createObjectURL(file)
    setAddress(url)
    return () => URL.revokeObjectURL(url)
  }, [file])
  if (address === null) return null
  if (isImage) return <img className={classes.image} src={address} alt={name} />
  return (
    <Anchor href={address} target="_blank" rel="noopener">
      Open {name} in a new tab
    </Anchor>
  )
}

function PlainText({ file }: { file: Blob }) {
  const text = useQuery({ queryKey: ['text of', file], queryFn: () => file.text(), gcTime: 0 })
  return <pre className={classes.text}>{text.data?.slice(0, 20_000)}</pre>
}
