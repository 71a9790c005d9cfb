import '@mantine/core/styles/baseline.css'
import '@mantine/core/styles/default-css-variables.css'
import '@mantine/core/styles/global.css'
import './base.css'
import { MantineProvider } from '@mantine/core'
import { type ComponentType, type ReactNode, StrictMode, useEffect, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { branding, loadBranding } from '../custom/manifest.ts'
import { useStore } from '../kernel/server/store.ts'
import { LoginPage } from '../session/login-page.tsx'
import { toCssVariables, toTheme } from './custom-theme.ts'
import { OverlaySpinner } from './header/overlay-spinner.tsx'

const place = document.getElementById('root')
if (place === null) throw new Error('index.html has no #root')
const root = createRoot(place)
void loadBranding()

/** Replaces what is shown. */
export function show(Content: ComponentType): void {
  root.render(
    <StrictMode>
      <Looks>
        <Content />
      </Looks>
    </StrictMode>,
  )
}

/** Shows only the login page. */
export function showLogin(onSignedIn: () => void): void {
  show(() => <LoginPage onSignedIn={onSignedIn} />)
}

/** Applies the installation's colours to everything. */
function Looks({ children }: { children: ReactNode }) {
  const looks = useStore(branding)
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const variables = toCssVariables(looks)
    for (const [name, value] of Object.entries(variables)) style.setProperty(name, value)
    return () => {
      for (const name of Object.keys(variables)) style.removeProperty(name)
    }
  }, [looks])
  const isPrinting = useIsPrinting()
  return (
    <MantineProvider
      theme={toTheme(looks)}
      defaultColorScheme="auto"
      forceColorScheme={isPrinting ? 'light' : undefined}
    >
      {children}
      <OverlaySpinner />
    </MantineProvider>
  )
}

/** Paper is white, whatever the colours on the screen. Anything drawn by script must be redrawn before printing. */
function useIsPrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false)
  useEffect(() => {
    const handleBefore = () => flushSync(() => setIsPrinting(true))
    const handleAfter = () => setIsPrinting(false)
    window.addEventListener('beforeprint', handleBefore)
    window.addEventListener('afterprint', handleAfter)
    return () => {
      window.removeEventListener('beforeprint', handleBefore)
      window.removeEventListener('afterprint', handleAfter)
    }
  }, [])
  return isPrinting
}
