import { followDownload } from '../../ui/feedback/follow-download.tsx'
import { type ExportWish, exportShipments } from './export-file.ts'

export const startExport = (wish: ExportWish): void => followDownload(following => exportShipments(wish, following))
