import { Skeleton, type SkeletonProps } from '@mantine/core'

/** A skeleton without animation, for pages with dozens of them: animating them slows down what is loading. */
export const StillSkeleton = (props: SkeletonProps) => <Skeleton animate={false} opacity={0.4} {...props} />
