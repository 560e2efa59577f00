import type { DatasetCalls } from '@aftermile/contract/boards/datasets'
import type { Section } from '@aftermile/dashboards/board/applications'

export type Registry = {
  readonly sections: readonly Section[]
  /** By data set: the calls that load, refresh and export its rows. */
  readonly calls: Readonly<Record<string, DatasetCalls>>
}

export function callsOf({ calls }: Registry, datasetId: string): DatasetCalls {
  const found = calls[datasetId]
  if (found === undefined) throw new Error(`There are no calls for the data set ${datasetId}.`)
  return found
}
