import { Loader, VisuallyHidden } from '@mantine/core'
import { LogoMark } from '../Logo.tsx'
import classes from './SignedOutLayout.module.css'

/** The moment before the first page; what loads fast shows only the mark. */
export function Splash() {
  return (
    <main className={classes.splash}>
      <LogoMark size={40} />
      <Loader size={20} className={classes.late} aria-hidden />
      <VisuallyHidden role="status">Loading</VisuallyHidden>
    </main>
  )
}
