import { communicationsSource } from './analytics/communications-source.ts'
import { doorToDoorSource, servicePointSource } from './analytics/deliveries-source.ts'
import { operationsSource } from './analytics/operations-source.ts'
import type { DataSource } from './data-source.ts'
import { liveSource } from './live-source.ts'

/** All data sets. */
export const sources: readonly DataSource[] = [
  liveSource,
  operationsSource,
  doorToDoorSource,
  servicePointSource,
  communicationsSource,
]
