import type { TrustedView } from '@wheelhouse/contract/custom/manifest'
import type { Language } from '@wheelhouse/contract/session/session'
import { useEffect, useRef } from 'react'
import { inTime } from '../kernel/server/load-in-time.ts'
import { useTitle } from '../kernel/shell/title.ts'
import { useLanguage } from '../kernel/words/texts.ts'
import { viewTitle } from './custom-views.ts'
import { logForInstaller } from './log-for-installer.ts'

/**
 * What the export of a custom view's module, under its component's name, is called with after its place on the page.
 * It may return a function that ends it. Documented in docs/operations.md.
 */
type ViewContext = { language: Language; meta: Record<string, unknown> }
type LoadModule = (address: string) => Promise<Record<string, unknown>>

const loadModule: LoadModule = (address) => import(/* @vite-ignore */ address)

/** Runs a custom view in the console, with the person's rights. Load failures are only logged (R-CUSTOM-5). */
export function CustomViewPage({ view, load = loadModule }: { view: TrustedView; load?: LoadModule }) {
  const language = useLanguage()
  const place = useRef<HTMLDivElement>(null)
  useTitle(viewTitle(view, language))
  useEffect(() => {
    const element = place.current
    if (element === null) return undefined
    let isGone = false
    let end: (() => void) | undefined
    const show = async () => {
      const component = (await inTime(load(view.scriptUrl)))[view.component]
      if (typeof component !== 'function')
        throw new TypeError(`${view.scriptUrl} exports no ${view.component}`)
      if (isGone) return
      // The installation's own script: what it returns is checked, and what it throws is logged.
      const context: ViewContext = { language, meta: view.meta }
      const ended: unknown = Reflect.apply(component, undefined, [element, context])
      end = typeof ended === 'function' ? () => void Reflect.apply(ended, undefined, []) : undefined
    }
    show().catch((error: unknown) => {
      logForInstaller('error', `The custom view ${view.id} cannot be shown.`, error)
    })
    return () => {
      isGone = true
      end?.()
      element.replaceChildren()
    }
  }, [view, load, language])
  return <div ref={place} />
}
