import classes from './SkeletonLine.module.css'

/** A line of text that is not there yet, for tables that have a hundred of them. */
export const SkeletonLine = ({ width }: { width: string }) => <span className={classes.bone} style={{ width }} />
