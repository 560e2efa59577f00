import classes from './ProgressBar.module.css'

/** Progress from 0 to 1; null while unknown. */
export function ProgressBar({ label, share }: { label: string; share: number | null }) {
  const percent = share === null ? null : Math.round(share * 100)
  return (
    <div
      className={classes.track}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(percent !== null && { 'aria-valuenow': percent })}
    >
      <div
        className={classes.fill}
        data-endless={percent === null}
        style={percent === null ? {} : { width: `${percent}%` }}
      />
    </div>
  )
}
