import { nprogress } from '@mantine/nprogress'
import { Outlet, useRouter } from '@tanstack/react-router'
import { shellTexts } from '@wheelhouse/texts/kernel/shell'
import { type ReactNode, useEffect } from 'react'
import { live, sessionDoubts } from '../kernel/server/live.ts'
import { useStore } from '../kernel/server/store.ts'
import { useTexts } from '../kernel/words/texts.ts'
import { checkSession } from '../session/session.queries.ts'
import { AnnouncementBannerDoor } from './announcement-banner-door.tsx'
import { CommandPaletteDoor } from './command-palette-door.tsx'
import { ConnectionBanner } from './connection-banner.tsx'
import { Header } from './header.tsx'
import { KeyHelpDoor } from './key-help-door.tsx'
import { OverlaySpinner } from './overlay-spinner.tsx'
import classes from './shell.module.css'
import { Sidebar } from './sidebar.tsx'

/**
 * The frame around every screen that needs a login. It keeps the live connection open.
 * @param children left out, the screen of the route
 */
export function Shell({ children = <Outlet /> }: { children?: ReactNode }) {
  const t = useTexts(shellTexts)
  const doubts = useStore(sessionDoubts)
  useNavigationSigns()
  useEffect(() => {
    live.start()
  }, [])
  useEffect(() => {
    if (doubts > 0) void checkSession()
  }, [doubts])
  return (
    <div className={classes.shell}>
      <a href="#main" className={classes.skip}>
        {t('skipToContent')}
      </a>
      <Header />
      <Sidebar />
      <main id="main" tabIndex={-1} className={classes.main}>
        <ConnectionBanner />
        <AnnouncementBannerDoor />
        {children}
      </main>
      <OverlaySpinner />
      <KeyHelpDoor />
      <CommandPaletteDoor />
    </div>
  )
}

/** Progress bar while a screen loads; afterwards the focus is at its start, so that it is read from there. */
function useNavigationSigns(): void {
  const router = useRouter()
  useEffect(() => {
    const stopStart = router.subscribe('onBeforeLoad', ({ pathChanged }) => {
      if (pathChanged) nprogress.start()
    })
    const stopEnd = router.subscribe('onResolved', ({ pathChanged }) => {
      nprogress.complete()
      if (pathChanged) document.getElementById('main')?.focus({ preventScroll: true })
    })
    return () => {
      stopStart()
      stopEnd()
    }
  }, [router])
}
