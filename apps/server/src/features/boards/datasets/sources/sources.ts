import type { DataSource } from './data-source.ts'
import { liveSource } from './live-source.ts'

/** All data sets. */
export const sources: readonly DataSource[] = [liveSource]
