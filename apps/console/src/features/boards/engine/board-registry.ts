import { datasets } from '@aftermile/contract/boards/datasets'
import { sections } from '@aftermile/dashboards/registry'
import type { Registry } from './dataset-calls.ts'

/** Every board that the console shows. Both the page and the engine read it. */
export const boardRegistry: Registry = { sections, calls: datasets }
