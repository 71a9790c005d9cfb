import { Link } from '@tanstack/react-router'
import { shellTexts } from '@wheelhouse/texts/kernel/shell'
import { CircleUserRound, LogOut } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { showError } from '../../kernel/shell/notify.ts'
import { personName } from '../../kernel/words/person-name.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { logOut } from '../../session/session.queries.ts'
import { useSession } from '../../session/session.store.ts'
import { ownMessages, useAccountItems } from '../menu/menu.ts'
import classes from './header-panel.module.css'

const panelId = 'user-menu'
const UnreadMessages = lazy(async () => ({
  default: (await import('../../account/unread-messages.tsx')).UnreadMessages,
}))

/**
 * The signed-in person, the pages of their account, and signing out. The browser's own popover: Escape or a click
 * elsewhere closes it, and it needs no script.
 * @param children what does not fit in the header on small screens
 */
export function UserMenu({ children }: { children: ReactNode }) {
  const t = useTexts(shellTexts)
  const language = useLanguage()
  const { user } = useSession()
  const items = useAccountItems()
  const [isOpen, setOpen] = useState(false)
  if (user === null) return null
  const name = personName(user, language)
  return (
    <>
      <button
        type="button"
        className={classes.button}
        popoverTarget={panelId}
        aria-label={`${t('account')}: ${name}`}
      >
        <CircleUserRound size={18} aria-hidden />
        <span title={name}>{name}</span>
      </button>
      <div
        id={panelId}
        popover="auto"
        className={classes.panel}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        <p className={classes.name}>{name}</p>
        <div className={classes.narrow}>{children}</div>
        <ul>
          {items.map(({ to, icon: Icon, text }) => (
            <li key={to}>
              <Link to={to} className={classes.item} onClick={closePanel}>
                <Icon size={16} aria-hidden />
                {t(text)}
                {to === ownMessages && isOpen && (
                  <Suspense>
                    <UnreadMessages className={classes.badge} />
                  </Suspense>
                )}
              </Link>
            </li>
          ))}
          <li>
            <button type="button" className={classes.item} onClick={() => void logOut().catch(showError)}>
              <LogOut size={16} aria-hidden />
              {t('logOut')}
            </button>
          </li>
        </ul>
      </div>
    </>
  )
}

function closePanel(): void {
  document.getElementById(panelId)?.hidePopover()
}
