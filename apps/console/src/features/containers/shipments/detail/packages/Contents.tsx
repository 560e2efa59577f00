import type { Shipment } from '@aftermile/contract/containers/shipments'
import { measureText } from '@aftermile/domain/format/numbers'
import { DetailCard } from '../../../../../ui/detail/DetailCard.tsx'
import { SimpleTable } from '../../../../../ui/table/SimpleTable.tsx'

/** The contents of a shipment, as far as they are known. */
export function Contents({ contents }: { contents: Shipment['contents'] }) {
  if (contents.length === 0) return null
  return (
    <DetailCard title="Contents" about={String(contents.length)}>
      <SimpleTable
        label="Contents"
        variant="flush"
        rows={contents}
        keyOf={(_, index) => index} // two lines may be equal
        columns={[
          { title: 'Product', cell: line => line.productNumber },
          { title: 'Description', cell: line => line.description },
          { title: 'Quantity', align: 'right', cell: line => measureText(line.quantity) },
        ]}
      />
    </DetailCard>
  )
}
