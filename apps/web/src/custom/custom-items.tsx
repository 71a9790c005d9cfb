import type { SideBarItem } from '@wheelhouse/contract/custom/manifest'
import { FlaskConical, Puzzle } from 'lucide-react'
import { lazy, type MouseEvent, Suspense, useState } from 'react'
import { useStore } from '../kernel/store.ts'
import { useLanguage } from '../kernel/texts.ts'
import { isConsentHidden } from './experimental-consent.ts'
import { branding } from './manifest.ts'

/** Loaded when it is first needed: its script is part of no screen. */
const Consent = lazy(async () => ({ default: (await import('./consent-dialog.tsx')).ConsentDialog }))

/** Menu items of the installation's own. Experimental ones ask before they open. */
export function CustomItems({ className }: { className: string }) {
  const { sideBarItems } = useStore(branding)
  const language = useLanguage()
  const [asked, setAsked] = useState<SideBarItem | null>(null)
  const handleClick = (event: MouseEvent, item: SideBarItem) => {
    if (!item.experimental || isConsentHidden(item.id)) return
    event.preventDefault()
    setAsked(item)
  }
  return (
    <>
      {sideBarItems.map((item) => {
        const Icon = item.experimental ? FlaskConical : Puzzle
        return (
          <li key={item.id}>
            <a
              href={item.href}
              rel="noreferrer"
              className={className}
              title={item.text[language]}
              onClick={(event) => handleClick(event, item)}
            >
              <Icon size={18} aria-hidden />
              <span>{item.text[language]}</span>
            </a>
          </li>
        )
      })}
      {asked !== null && (
        <Suspense>
          <Consent item={asked} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </>
  )
}
