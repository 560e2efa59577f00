import { Drawer, Skeleton, Text } from '@mantine/core'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx'
import { useReturnFocus } from '../../../../ui/feedback/use-return-focus.ts'
import { IconListCheck } from '../../../../ui/icons/icons.ts'
import { JobCard } from './JobCard.tsx'
import classes from './JobsDrawer.module.css'
import { useJobs } from './use-jobs.ts'

/** The bulk jobs, newest first, with their progress, results and actions. */
export function JobsDrawer({ shownId, onClose }: { shownId: string | null; onClose: () => void }) {
  useReturnFocus()
  const { data, error, isPending, refetch } = useJobs()
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={480}
      title="Bulk actions"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {isPending && <Skeleton height={96} />}
      {data === undefined && error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && (
        <EmptyState icon={IconListCheck} title="No bulk actions yet">
          <Text c="dimmed">Actions you run on several shipments or orders appear here with their results.</Text>
        </EmptyState>
      )}
      {data !== undefined && data.length > 0 && (
        <ul className={classes.list}>
          {data.map(job => (
            <JobCard key={job.id} job={job} isOpen={job.id === shownId} />
          ))}
        </ul>
      )}
    </Drawer>
  )
}
