import { Skeleton, type SkeletonProps } from '@mantine/core'

/** The place of something that is on its way, with a name for those who do not see it. */
export const LoadingSkeleton = ({ label, ...look }: { label: string } & SkeletonProps) => (
  <Skeleton role="status" aria-label={label} {...look} />
)
