import type { ShownColumn } from '@aftermile/domain/report/shown-columns'
import { followDownload } from '../../../ui/feedback/follow-download.tsx'
import { type ExportRequest, type ExportSource, exportShipments } from './export-file.ts'
import { exportShown } from './export-shown.ts'
import { asShown, FileMenu } from './FileMenu.tsx'

const reports: readonly { readonly report: ExportRequest['report']; readonly label: string }[] = [
  { report: 'shipments', label: 'One row per shipment' },
  { report: 'shipmentsWithPackages', label: 'One row per package number' },
]

type Props = {
  what: ExportSource
  /** Of the list that shows the shipments, if one does. */
  columns?: readonly ShownColumn[]
}

/** The list as it is shown, and the two shipment reports, as files. */
export function ExportMenu({ what, columns }: Props) {
  const shown =
    columns &&
    asShown(
      format => followDownload(following => exportShown.shipments({ what, columns, format }, following)),
      'promise, contact and currency',
    )
  const sections = [
    ...(shown ? [shown] : []),
    ...reports.map(({ report, label }) => ({
      label,
      onPick: (format: ExportRequest['format']) =>
        followDownload(following => exportShipments({ what, report, format }, following)),
    })),
  ]
  const [count, isExact] = 'ids' in what ? [what.ids.length, true] : [what.count, what.isExact]
  return <FileMenu sections={sections} noun="shipment" count={count} isExact={isExact} />
}
