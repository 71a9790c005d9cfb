import { Button } from '@mantine/core'
import { nprogress } from '@mantine/nprogress'
import { useQueryClient } from '@tanstack/react-query'
import { Outlet, useLocation, useRouter } from '@tanstack/react-router'
import { shellTexts } from '@wheelhouse/texts/kernel/shell'
import { type ReactNode, useEffect } from 'react'
import { Brand } from '../custom/brand.tsx'
import { followEntityChanges } from '../kernel/server/entity-changes.ts'
import { live, sessionDoubts } from '../kernel/server/live.ts'
import { useStore } from '../kernel/server/store.ts'
import { HistoryLinkProvider } from '../kernel/shell/history-link.ts'
import { showError } from '../kernel/shell/notify.ts'
import { useTexts } from '../kernel/words/texts.ts'
import { LanguageSwitch } from '../session/language-switch.tsx'
import { checkSession, logOut } from '../session/session.queries.ts'
import { useSession } from '../session/session.store.ts'
import { startData } from '../session/start-data.ts'
import { renderAuditLink } from './header/audit-link.tsx'
import { ConnectionBanner } from './header/connection-banner.tsx'
import headerClasses from './header/header.module.css'
import { Header } from './header/header.tsx'
import { LazyAnnouncementBanner } from './header/lazy-announcement-banner.tsx'
import { LazyPreviewBanner } from './header/lazy-preview-banner.tsx'
import { FirstStepsLazy } from './help/first-steps-lazy.tsx'
import { LazyKeyHelp } from './help/lazy-key-help.tsx'
import { Sidebar } from './menu/sidebar.tsx'
import { LazyCommandPalette } from './palette/lazy-command-palette.tsx'
import classes from './shell.module.css'

/**
 * The frame around every screen that needs a login.
 * @param children defaults to the screen of the route
 */
export function Shell({ children = <Outlet /> }: { children?: ReactNode }) {
  const { user } = useSession()
  const { pendingTerms } = useStore(startData)
  const isOnHold = user?.passwordChangeRequired === true || pendingTerms.length > 0
  return isOnHold ? <OnHoldShell>{children}</OnHoldShell> : <WholeShell>{children}</WholeShell>
}

/**
 * The frame of the page that requires a new password or an agreement: the server accepts nothing else before that, so
 * the only other option is to sign out.
 */
function OnHoldShell({ children }: { children: ReactNode }) {
  const t = useTexts(shellTexts)
  useNavigationSigns()
  useEffect(() => live.stop(), [])
  return (
    <>
      <header className={headerClasses.header}>
        <Brand size={24} />
        <div className={headerClasses.tools}>
          <LanguageSwitch />
          <Button variant="default" onClick={() => void logOut().catch(showError)}>
            {t('logOut')}
          </Button>
        </div>
      </header>
      <main id="main" tabIndex={-1} className={classes.main}>
        {children}
      </main>
    </>
  )
}

/** Keeps the live connection open. */
function WholeShell({ children }: { children: ReactNode }) {
  const t = useTexts(shellTexts)
  const router = useRouter()
  const doubts = useStore(sessionDoubts)
  const queryClient = useQueryClient()
  // A wall display: no frame, and nothing that needs a person.
  const isKiosk = useLocation({ select: ({ search }) => 'kiosk' in search && search.kiosk === 1 })
  useNavigationSigns()
  useEffect(() => {
    live.start()
  }, [])
  useEffect(() => followEntityChanges(queryClient), [queryClient])
  useEffect(() => {
    if (doubts > 0) void checkSession().then(() => router.invalidate())
  }, [doubts, router])
  if (isKiosk)
    return (
      <main id="main" tabIndex={-1} className={classes.kiosk}>
        {children}
      </main>
    )
  return (
    <div className={classes.shell}>
      <a href="#main" className={classes.skip}>
        {t('skipToContent')}
      </a>
      <Header />
      <Sidebar />
      <main id="main" tabIndex={-1} className={classes.main}>
        <ConnectionBanner />
        <LazyPreviewBanner />
        <LazyAnnouncementBanner />
        <FirstStepsLazy />
        <HistoryLinkProvider value={renderAuditLink}>{children}</HistoryLinkProvider>
      </main>
      <LazyKeyHelp />
      <LazyCommandPalette />
    </div>
  )
}

/** Does somebody have the focus on a screen whose address follows their actions? */
function keepsFocus({ matches }: { matches: { staticData: { keepsFocus?: true } }[] }): boolean {
  const main = document.getElementById('main')
  const focused = document.activeElement
  return (
    matches.at(-1)?.staticData.keepsFocus === true && focused !== main && main?.contains(focused) === true
  )
}

/** A progress bar while a screen loads; afterwards the focus is at its start, so that reading begins there. */
function useNavigationSigns(): void {
  const router = useRouter()
  useEffect(() => {
    const stopStart = router.subscribe('onBeforeLoad', ({ pathChanged }) => {
      if (pathChanged) nprogress.start()
    })
    const stopEnd = router.subscribe('onResolved', ({ pathChanged }) => {
      nprogress.complete()
      if (pathChanged && !keepsFocus(router.state))
        document.getElementById('main')?.focus({ preventScroll: true })
    })
    return () => {
      stopStart()
      stopEnd()
    }
  }, [router])
}
