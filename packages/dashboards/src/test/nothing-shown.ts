import type { Shown } from '../data/dataset.ts'

/** For a data set that nobody looks at. */
export const nothingShown = <M extends string>(metrics: Readonly<Record<M, string>>): Shown<never, M> => ({
  rows: { one: 'row', many: 'rows' },
  empty: { title: 'Nothing', text: 'Nothing.' },
  titles: {},
  metrics,
  // A data set counts something.
  counted: Object.keys(metrics)[0] as M,
  drill: null,
})
