import '@mantine/notifications/styles.layer.css'
import { Notifications } from '@mantine/notifications'
import classes from './Toasts.module.css'

export function Toasts() {
  return <Notifications className={classes.toasts} position="bottom-left" limit={4} autoClose={5000} />
}
