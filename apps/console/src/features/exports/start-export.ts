import { followDownload } from '../../ui/feedback/follow-download.tsx'
import { type ExportRequest, exportShipments } from './export-file.ts'

export const startExport = (wish: ExportRequest): void => followDownload(following => exportShipments(wish, following))
