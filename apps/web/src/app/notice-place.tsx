import '@mantine/notifications/styles.css'
import { Notifications } from '@mantine/notifications'

/** Where notices appear; the newest four. */
export function NoticePlace() {
  return <Notifications position="top-right" limit={4} />
}
