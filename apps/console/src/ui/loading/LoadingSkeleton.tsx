import { Skeleton, type SkeletonProps } from '@mantine/core'

/** A skeleton with a label for screen readers. */
export const LoadingSkeleton = ({ label, ...props }: { label: string } & SkeletonProps) => (
  <Skeleton role="status" aria-label={label} {...props} />
)
