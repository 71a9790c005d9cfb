import '@mantine/notifications/styles.css'
import { Notifications } from '@mantine/notifications'
import classes from './notice-place.module.css'

/**
 * Where notices appear: in the free middle of the header, one after the other. Nothing that can be pressed is there, so
 * none of them covers anything.
 */
export function NoticePlace() {
  return <Notifications position="top-center" limit={1} className={classes.place} />
}
