import type { TrustedView } from '@wheelhouse/contract/custom/manifest'
import type { Language } from '@wheelhouse/contract/session/session'
import { useEffect, useRef } from 'react'
import { inTime } from '../kernel/server/load-in-time.ts'
import { useTitle } from '../kernel/shell/title.ts'
import { useLanguage } from '../kernel/words/texts.ts'
import { viewTitle } from './custom-views.ts'

/** The export of a custom view's module, under its component's name. Documented in docs/operations.md. */
type ShowView = (
  place: HTMLElement,
  context: { language: Language; meta: Record<string, unknown> },
) => void | (() => void)
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
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the installation's own script; what it throws is logged
      end = (component as ShowView)(element, { language, meta: view.meta }) ?? undefined
    }
    show().catch((error: unknown) => {
      // oxlint-disable-next-line no-console -- R-CUSTOM-5: logged, not shown
      console.error(`The custom view ${view.id} cannot be shown.`, error)
    })
    return () => {
      isGone = true
      end?.()
      element.replaceChildren()
    }
  }, [view, load, language])
  return <div ref={place} />
}
