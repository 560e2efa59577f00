import type { Table } from '../table.ts'
import * as bulk from './bulk.ts'
import * as datasets from './datasets.ts'
import * as foresight from './foresight.ts'
import * as intake from './intake.ts'
import * as orders from './orders.ts'
import * as people from './people.ts'
import * as polling from './polling.ts'
import * as search from './search.ts'
import * as settings from './settings.ts'
import * as shipments from './shipments.ts'
import * as upkeep from './upkeep.ts'

/** Every table of the product, as it is described. */
export const allTables: readonly Table[] = [
  bulk,
  datasets,
  foresight,
  intake,
  orders,
  people,
  polling,
  search,
  settings,
  shipments,
  upkeep,
].flatMap(some => Object.values<Table>(some))
