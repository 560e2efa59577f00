import { Loader, VisuallyHidden } from '@mantine/core'
import { LogoMark } from '../Logo.tsx'
import classes from './SignedOutLayout.module.css'

/** Shown until the first page is loaded. The spinner appears only if that takes long. */
export function Splash() {
  return (
    <main className={classes.splash}>
      <LogoMark size={40} />
      <Loader size={20} className={classes.late} aria-hidden />
      <VisuallyHidden role="status">Loading</VisuallyHidden>
    </main>
  )
}
