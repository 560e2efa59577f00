import { type ComponentProps, Suspense } from 'react'
import { preloadable } from '../../../../ui/loading/preloadable.tsx'
import { StillSkeleton } from '../../../../ui/loading/StillSkeleton.tsx'
import type { Chart as ChartType } from '../../charts/Chart.tsx'
import classes from './WidgetBody.module.css'

const chart = preloadable(async () => {
  // In two steps, because running its code takes long.
  await import('echarts/core')
  return (await import('../../charts/Chart.tsx')).Chart
})
// Loads in parallel with the data. The first chart reports a failure.
void chart.preload().catch(() => undefined)

type Props = ComponentProps<typeof ChartType> & { isEmpty: boolean }

/** A chart, or a text if there is nothing to draw. */
export function ChartFrame({ isEmpty, ...props }: Props) {
  if (isEmpty) return <p className={classes.empty}>No data for these filters.</p>
  return (
    <Suspense fallback={<StillSkeleton height="100%" />}>
      <chart.Component {...props} />
    </Suspense>
  )
}
