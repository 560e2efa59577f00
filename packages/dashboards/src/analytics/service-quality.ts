import type { Application, Section } from '../board/applications.ts'
import { communicationsBoard } from './communications-board.ts'
import { doorToDoorBoard, servicePointBoard } from './deliveries-boards.ts'
import { operationsBoard } from './operations-board.ts'

const sqa: Application = {
  id: 'sqa',
  title: 'Service Quality Analysis',
  tabs: [
    { title: 'Operations', board: operationsBoard },
    { title: 'Communications', board: communicationsBoard },
    { title: 'Door delivery', board: doorToDoorBoard },
    { title: 'Service point delivery', board: servicePointBoard },
  ],
  untabbed: [],
}

/** Historical data by month: how carriers keep their promises. */
export const serviceQuality: Section = { id: 'analytics', applications: [sqa], applicationFor: () => sqa }
