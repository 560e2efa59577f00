/** The five metrics of charts. */
export const chartMetricTitles = {
  shipments: 'Number of shipments',
  packages: 'Number of packages',
  weight: 'Total weight (kg)',
  volume: 'Total volume (m3)',
  baseSalesValue: 'Total base sales value',
} as const

export const chartFormats = { weight: 'kg', volume: 'm3', baseSalesValue: 'money' } as const
