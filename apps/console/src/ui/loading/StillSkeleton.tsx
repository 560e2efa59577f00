import { Skeleton, type SkeletonProps } from '@mantine/core'

/** The place of what is not there yet. It lies still: some thirty that fade would be in the way of what is waited for. */
export const StillSkeleton = (props: SkeletonProps) => <Skeleton animate={false} opacity={0.4} {...props} />
