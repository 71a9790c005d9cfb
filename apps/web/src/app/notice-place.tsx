import '@mantine/notifications/styles.css'
import { MantineThemeProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { shellTexts } from '@wheelhouse/texts/shell'
import { useTexts } from '../kernel/texts.ts'

/** Where notices appear; the newest four. */
export function NoticePlace() {
  const t = useTexts(shellTexts)
  const closeButtonProps = { 'aria-label': t('close') }
  return (
    <MantineThemeProvider
      inherit
      theme={{ components: { Notification: { defaultProps: { closeButtonProps } } } }}
    >
      <Notifications position="top-right" limit={4} />
    </MantineThemeProvider>
  )
}
