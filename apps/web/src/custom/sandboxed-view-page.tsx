import { Alert, Button, useComputedColorScheme } from '@mantine/core'
import type { SandboxedView } from '@wheelhouse/contract/custom/manifest'
import { type PageWelcome, pageBridge } from '@wheelhouse/contract/custom/page-bridge'
import { customTexts } from '@wheelhouse/texts/custom/custom'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { apiBase } from '../kernel/server/api.ts'
import { useTitle } from '../kernel/shell/title.ts'
import { useLanguage, useTexts } from '../kernel/words/texts.ts'
import { viewTitle } from './custom-views.ts'
import { openBridge, type StopReason } from './page-bridge.ts'
import { makePageCalls, type PagePlace } from './page-calls.ts'
import classes from './sandboxed-view-page.module.css'

type SandboxedViewPageProps = {
  view: SandboxedView
  /** The person's current location; `null`: nobody is signed in, so the page has no capabilities. */
  getPlace: (() => PagePlace) | null
}

/** A page of the installation in a sandbox. One that hangs, floods or navigates away is removed (R-CUSTOM-16). */
export function SandboxedViewPage({ view, getPlace }: SandboxedViewPageProps) {
  const t = useTexts(customTexts)
  const title = viewTitle(view, useLanguage())
  useTitle(title)
  const [stopped, setStopped] = useState<StopReason | null>(null)
  return (
    <section className={classes.page}>
      <h1 className={classes.title}>{title}</h1>
      {stopped === null ? (
        <Frame view={view} getPlace={getPlace} title={title} onStop={setStopped} />
      ) : (
        <Alert color="red" variant="light">
          <p>{t(`stopped_${stopped}`)}</p>
          <Button variant="default" onClick={() => setStopped(null)}>
            {t('openAgain')}
          </Button>
        </Alert>
      )}
    </section>
  )
}

const nowhere = () => ({ organizationId: null, buildingId: null })

type FrameProps = SandboxedViewPageProps & { title: string; onStop: (reason: StopReason) => void }

function Frame({ view, getPlace, title, onStop }: FrameProps) {
  const language = useLanguage()
  const colorScheme = useComputedColorScheme('light')
  const frame = useRef<HTMLIFrameElement>(null)
  const { id, bundle } = view
  const stop = useEffectEvent(onStop)
  const capabilities = getPlace === null ? [] : view.capabilities
  const open = useEffectEvent((port: MessagePort) =>
    openBridge(port, { capabilities, calls: makePageCalls(id, getPlace ?? nowhere) }, onStop),
  )
  /** Sent with the port at first, and without one when language or colours change. */
  const sendLook = useEffectEvent(
    (look: Pick<PageWelcome, 'language' | 'colorScheme'>, ports: MessagePort[]) => {
      const message: PageWelcome = { wheelhouse: pageBridge.version, ...look, meta: view.meta, capabilities }
      // A sandboxed page has an opaque origin, which cannot be named as the target.
      frame.current?.contentWindow?.postMessage(message, '*', ports)
    },
  )
  const welcome = useEffectEvent((port: MessagePort) => sendLook({ language, colorScheme }, [port]))

  useEffect(() => {
    const element = frame.current
    if (element === null) return undefined
    const { port1, port2 } = new MessageChannel()
    const bridge = open(port1)
    let isWelcomed = false
    const handleLoad = () => {
      // A second load means another page than the one that received the grants.
      if (isWelcomed) stop('left')
      else welcome(port2)
      isWelcomed = true
    }
    // A page has its port, so it has no reason to post to the console's window.
    const handleMessage = ({ source }: MessageEvent) => {
      if (source !== null && source === element.contentWindow) stop('flooding')
    }
    element.addEventListener('load', handleLoad)
    globalThis.addEventListener('message', handleMessage)
    element.src = `${apiBase}/custom/pages/${bundle}.html`
    // Started at once, because a page that hangs while loading never fires its load event.
    const timer = setInterval(() => bridge.ping(), pageBridge.pingMs)
    return () => {
      clearInterval(timer)
      element.removeEventListener('load', handleLoad)
      globalThis.removeEventListener('message', handleMessage)
      bridge.close()
    }
  }, [bundle])
  useEffect(() => sendLook({ language, colorScheme }, []), [language, colorScheme])
  return <iframe ref={frame} title={title} sandbox="allow-scripts" className={classes.frame} />
}
