import classes from './Logo.module.css'

export function LogoMark({ size = 24 }: { size?: number }) {
  return <img src="/favicon.svg" alt="" width={size} height={size} className={classes.mark} />
}

export function Logo() {
  return (
    <span className={classes.logo}>
      <LogoMark />
      Aftermile
    </span>
  )
}
