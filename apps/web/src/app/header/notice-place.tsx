import '@mantine/notifications/styles.css'
import { Notifications } from '@mantine/notifications'
import classes from './notice-place.module.css'

/**
 * Where notices appear: in the free middle of the header, one after the other. There are no controls there, so
 * nothing is covered.
 */
export function NoticePlace() {
  return <Notifications position="top-center" limit={1} className={classes.place} />
}
