import { followDownload } from '../../ui/feedback/follow-download.tsx'
import { type ExportRequest, type ExportSource, exportShipments } from './export-file.ts'
import { FileMenu } from './FileMenu.tsx'

const reports: readonly { readonly report: ExportRequest['report']; readonly label: string }[] = [
  { report: 'shipments', label: 'One row per shipment' },
  { report: 'shipmentsWithPackages', label: 'One row per package number' },
]

/** The two shipment reports as files. */
export function ExportMenu({ what }: { what: ExportSource }) {
  const sections = reports.map(({ report, label }) => ({
    label,
    onPick: (format: ExportRequest['format']) =>
      followDownload(following => exportShipments({ what, report, format }, following)),
  }))
  return <FileMenu sections={sections} isDisabled={('ids' in what ? what.ids.length : what.count) === 0} />
}
