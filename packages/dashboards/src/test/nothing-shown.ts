import type { Shown } from '../data/dataset.ts'

/** The texts of a data set that is never shown. */
export const nothingShown = <M extends string>(metrics: Readonly<Record<M, string>>): Shown<never, M> => ({
  rows: { one: 'row', many: 'rows' },
  empty: { title: 'Nothing', text: 'Nothing.' },
  titles: {},
  metrics,
  // Every data set has a metric.
  counted: Object.keys(metrics)[0] as M,
  drill: null,
})
