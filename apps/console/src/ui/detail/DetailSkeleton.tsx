import { Skeleton } from '@mantine/core'
import classes from './DetailLayout.module.css'

/** The skeleton of a detail page, with the same sections. */
export function DetailSkeleton({ label }: { label: string }) {
  return (
    <div className={classes.page} role="status" aria-label={label}>
      <div className={classes.body}>
        <Skeleton height={28} width={280} mt={24} />
        <Skeleton height={112} />
        <Skeleton height={60} />
        <div className={classes.columns}>
          <div className={classes.main}>
            <Skeleton height={420} />
            <Skeleton height={140} />
          </div>
          <div className={classes.aside}>
            <Skeleton height={340} />
            <Skeleton height={280} />
          </div>
        </div>
      </div>
    </div>
  )
}
