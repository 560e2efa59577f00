import { deletions } from '@aftermile/contract/containers/deletions'
import { type DocumentOut, shipmentDocuments } from '@aftermile/contract/containers/shipment-documents'
import { sizeText } from '@aftermile/domain/format/numbers'
import { ActionIcon, Button, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../../api/call.ts'
import { download } from '../../../../../api/download.ts'
import { ApiProblem } from '../../../../../api/problem.ts'
import { DetailCard } from '../../../../../ui/detail/DetailCard.tsx'
import { ErrorState } from '../../../../../ui/feedback/ErrorState.tsx'
import { IconDownload, IconEye, IconFileText, IconTrash } from '../../../../../ui/icons/icons.ts'
import { LoadingSkeleton } from '../../../../../ui/loading/LoadingSkeleton.tsx'
import { ShortTime } from '../../../../../ui/text/ShortTime.tsx'
import { useDeletion } from '../../../deletions/use-deletion.tsx'
import { shipmentKey, useDocuments } from '../use-shipment.ts'
import { DocumentPreview, isShowable } from './DocumentPreview.tsx'
import classes from './Documents.module.css'

const kinds: Readonly<Record<string, string>> = {
  proof_of_delivery: 'Proof of delivery',
  label: 'Label',
  document: 'Document',
}

/** Proofs of delivery, labels and other files, with preview and download. */
export function Documents({ id }: { id: string }) {
  const documents = useDocuments(id)
  return (
    <DetailCard title="Documents">
      {documents.isPending && <LoadingSkeleton label="Loading documents" height={48} />}
      {documents.isError && <ErrorState error={documents.error} onRetry={() => void documents.refetch()} />}
      {documents.data?.length === 0 && (
        <Text c="dimmed">No documents yet. Labels and proofs of delivery appear here.</Text>
      )}
      <ul className={classes.list}>
        {documents.data?.map(document => (
          <OneDocument key={document.id} shipmentId={id} document={document} />
        ))}
      </ul>
    </DetailCard>
  )
}

function OneDocument({ shipmentId, document }: { shipmentId: string; document: DocumentOut }) {
  const [isOpen, setOpen] = useState(false)
  const params = { id: shipmentId, documentId: document.id }
  const saving = useMutation({ mutationFn: () => download(shipmentDocuments.get, params) })
  const deletion = useDeletion({
    what: document.name,
    effect: 'It can no longer be opened.',
    queryKey: [...shipmentKey(shipmentId), 'documents'],
    run: () => call(deletions.document, { params }),
  })
  return (
    <li className={classes.document}>
      <div className={classes.row}>
        <IconFileText size={18} stroke={1.6} aria-hidden />
        <div className={classes.content}>
          <div>{document.name}</div>
          <div className={classes.about}>
            {kinds[document.kind] ?? 'Document'} · {sizeText(document.sizeBytes)} ·{' '}
            <ShortTime at={document.createdAt} />
          </div>
        </div>
        {isShowable(document.contentType) && (
          <Button
            variant="subtle"
            size="xs"
            leftSection={<IconEye size={14} />}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Close' : 'Preview'}
          </Button>
        )}
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconDownload size={14} />}
          loading={saving.isPending}
          onClick={() => saving.mutate()}
        >
          Download
        </Button>
        {deletion.ask && (
          <ActionIcon variant="subtle" color="red" aria-label={`Delete ${document.name}`} onClick={deletion.ask}>
            <IconTrash size={16} />
          </ActionIcon>
        )}
      </div>
      {saving.error instanceof ApiProblem && (
        <Text c="red" role="alert">
          {saving.error.message}
        </Text>
      )}
      {deletion.dialog}
      {isOpen && <DocumentPreview params={params} document={document} />}
    </li>
  )
}
