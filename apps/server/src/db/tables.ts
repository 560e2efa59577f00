import type { Table } from './table.ts'
import * as bulk from './tables/bulk.ts'
import * as datasets from './tables/datasets.ts'
import * as foresight from './tables/foresight.ts'
import * as intake from './tables/intake.ts'
import * as orders from './tables/orders.ts'
import * as people from './tables/people.ts'
import * as polling from './tables/polling.ts'
import * as search from './tables/search.ts'
import * as settings from './tables/settings.ts'
import * as shipments from './tables/shipments.ts'
import * as upkeep from './tables/upkeep.ts'

/** Every table of the product, as it is described. */
export const tables: readonly Table[] = [
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
