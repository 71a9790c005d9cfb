import { Link, useLocation } from '@tanstack/react-router'
import type { CustomView, SideBarItem } from '@wheelhouse/contract/custom/manifest'
import { FlaskConical, Puzzle } from 'lucide-react'
import { lazy, type MouseEvent, Suspense, useState } from 'react'
import { useStore } from '../kernel/server/store.ts'
import { isHidden } from '../kernel/shell/hidden-questions.ts'
import { useLanguage } from '../kernel/words/texts.ts'
import { viewPath, viewTitle } from './custom-views.ts'
import { branding } from './manifest.ts'

/** Loaded lazily, so that its script is not part of any screen. */
const Dialog = lazy(async () => ({ default: (await import('./experimental-dialog.tsx')).ExperimentalDialog }))

/** The installation's own menu items. Experimental ones require confirmation before they open. */
export function CustomItems({ className }: { className: string }) {
  const { sideBarItems } = useStore(branding)
  const language = useLanguage()
  const [confirming, setConfirming] = useState<SideBarItem | null>(null)
  const handleClick = (event: MouseEvent, item: SideBarItem) => {
    if (!item.experimental || isHidden(`experimental.${item.id}`)) return
    event.preventDefault()
    setConfirming(item)
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
      {confirming !== null && (
        <Suspense>
          <Dialog
            id={confirming.id}
            name={confirming.text[language]}
            onOpen={() => globalThis.location.assign(confirming.href)}
            onClose={() => setConfirming(null)}
          />
        </Suspense>
      )}
    </>
  )
}

/** Menu items of the installation's own views in one group. */
export function CustomViewItems({ views, className }: { views: readonly CustomView[]; className: string }) {
  const language = useLanguage()
  const pathname = useLocation({ select: (location) => location.pathname })
  return views.map((view) => (
    <li key={view.id}>
      <Link
        to={viewPath(view)}
        className={className}
        title={viewTitle(view, language)}
        aria-current={viewPath(view) === pathname ? 'page' : undefined}
      >
        <ViewIcon icon={view.icon} />
        <span>{viewTitle(view, language)}</span>
      </Link>
    </li>
  ))
}

function ViewIcon({ icon }: Pick<CustomView, 'icon'>) {
  return icon === 'puzzle' ? (
    <Puzzle size={18} aria-hidden />
  ) : (
    <img src={icon} alt="" width={18} height={18} />
  )
}
