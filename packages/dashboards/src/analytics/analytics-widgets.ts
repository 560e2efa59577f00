import type { WidgetGroup, WidgetSize } from '../board/widgets/widget.ts'
import type { ListFilter } from '../data/drill-down.ts'
import { onlyNot } from './analytics-filters.ts'

const pieSize: WidgetSize = { w: 3, h: 8, minW: 2, minH: 6 }
export const barSize: WidgetSize = { w: 6, h: 8, minW: 3, minH: 6 }
export const tableSize: WidgetSize = { w: 6, h: 10, minW: 4, minH: 8 }
const tileSize: WidgetSize = { w: 2, h: 4, minW: 1, minH: 4, maxH: 4 }

export const chartChoices = ['shipments', 'packages', 'weight', 'volume', 'baseSalesValue'] as const

type Named = { readonly id: string; readonly title: string; readonly word?: string }

/** The word of the specification for what is a carrier everywhere else. */
export const provider = { title: 'Service provider', word: 'Carrier' } as const
export const providerTable = { id: 'providerPerformance', title: 'Service provider performance' } as const

/** A number with its previous period. */
export const figure = <const M extends string>(
  { id, title }: Named,
  group: WidgetGroup,
  metric: M,
  list?: readonly ListFilter[],
) => ({ kind: 'figure', id, title, group, metric, size: tileSize, ...(list && { list }) }) as const

/** A share of the shipments whose promise was kept or broken. */
export const promiseFigure = <const M extends string>(named: Named, metric: M, list: readonly ListFilter[]) =>
  ({ ...figure(named, 'reliability', metric, list), base: { metric: 'promised', text: 'with a promise' } }) as const

/** The share on time. It leads to those that were not. */
export const onTimeFigure = {
  ...promiseFigure({ id: 'onTime', title: 'On time' }, 'onTime', onlyNot('isOnTime')),
  listed: 'late shipments',
} as const

/** The share of deliveries at the door that needed one attempt. It leads to the others. */
export const firstAttemptFigure = {
  ...figure({ id: 'firstAttempt', title: 'First attempt' }, 'reliability', 'firstAttempt', onlyNot('isFirstAttempt')),
  base: { metric: 'attempted', text: 'at the door' },
  listed: 'shipments whose first attempt failed',
} as const

type By<D extends string> = { readonly by: D; readonly names: string | null }

export const pie = <const D extends string>({ id, title, word }: Named, { by, names }: By<D>, top?: number) =>
  ({
    kind: 'pie',
    id,
    title,
    ...(word !== undefined && { word }),
    by,
    names,
    metric: 'shipments',
    metrics: chartChoices,
    group: 'categories',
    startAngle: 270,
    size: pieSize,
    ...(top !== undefined && { top }),
  }) as const

/** The best known tables: a row per value, its development by month. */
export const performance = <const D extends string, const M extends string>(
  { id, title }: Named,
  { by, names }: By<D>,
  metrics: readonly [M, ...M[]],
) =>
  ({
    kind: 'performance',
    id,
    title,
    by,
    names,
    metric: metrics[0],
    metrics,
    group: 'reliability',
    rowsPerPage: 8,
    size: tableSize,
  }) as const

/** Shipments by the month of their booking. Dragging selects a range. */
export const monthBars = ({ id, title }: Named) =>
  ({
    kind: 'bars',
    id,
    title,
    by: 'yearMonth',
    axis: 'month',
    names: 'month',
    isHorizontal: false,
    isBrushed: true,
    metric: 'shipments',
    metrics: chartChoices,
    group: 'categories',
    size: barSize,
  }) as const

/** The dimensions that pies and tables share. */
export const shared = {
  provider: { by: 'serviceProviderId', names: 'serviceProvider' },
  productGroup: { by: 'serviceProviderProductGroupId', names: 'serviceProviderProductGroup' },
  merchant: { by: 'merchantId', names: 'merchant' },
  destination: { by: 'toCountryCode', names: 'toCountry' },
} as const
