import type { DataSource } from './data-source.ts'
import { liveSource } from './live-source.ts'

/** Every data set that is kept. */
export const sources: readonly DataSource[] = [liveSource]
