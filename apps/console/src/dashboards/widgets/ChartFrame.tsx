import { Skeleton } from '@mantine/core'
import { type ComponentProps, lazy, Suspense } from 'react'
import type { Chart as ChartType } from '../Chart.tsx'
import classes from './Widgets.module.css'

const loadChart = async () => ({ default: (await import('../Chart.tsx')).Chart })
const Chart = lazy(loadChart)
// Beside the data, not after it. Whoever draws the first chart hears of a failure.
void loadChart().catch(() => undefined)

type Props = ComponentProps<typeof ChartType> & { isEmpty: boolean }

/** A chart, or words where there is nothing to draw. */
export function ChartFrame({ isEmpty, ...props }: Props) {
  if (isEmpty) return <p className={classes.empty}>Nothing to show.</p>
  return (
    <Suspense fallback={<Skeleton height="100%" />}>
      <Chart {...props} />
    </Suspense>
  )
}
