import { Link, useLocation } from '@tanstack/react-router'
import { alertTexts } from '@wheelhouse/texts/alerts/alerts'
import { shellTexts } from '@wheelhouse/texts/kernel/shell'
import { attentionTexts } from '@wheelhouse/texts/robots/attention'
import { alertPaths } from '../alerts/alert-paths.ts'
import { unownedAlerts } from '../alerts/unowned-alerts.ts'
import { CustomItems, CustomViewItems } from '../custom/custom-items.tsx'
import { useStore } from '../kernel/server/store.ts'
import { paths } from '../kernel/shell/paths.ts'
import { useTexts } from '../kernel/words/texts.ts'
import { attention } from '../robots/attention.store.ts'
import { currentItem, useMenuItems } from './menu.ts'
import classes from './sidebar.module.css'

/** The router marks a link only where it leads; what else belongs to an item is known by `currentItem`. */
const whereItLeads = { exact: true, includeSearch: false }

/** How many robots need somebody: what it is about stands in the header and in the list that the item leads to. */
function AttentionCount() {
  const t = useTexts(attentionTexts)
  const { robots } = useStore(attention)
  if (robots === 0) return null
  return (
    <b className={classes.count} aria-label={t('count', { count: robots })}>
      {robots}
    </b>
  )
}

/** How many alerts are open and nobody's. */
function AlertCount() {
  const t = useTexts(alertTexts)
  const { length: count } = useStore(unownedAlerts)
  if (count === 0) return null
  return (
    <b className={classes.count} aria-label={t('unowned', { count })}>
      {count}
    </b>
  )
}

/** Where the main menu leads. @param onChosen one of them was followed */
export function MenuItems({ onChosen }: { onChosen?: () => void }) {
  const t = useTexts(shellTexts)
  const items = useMenuItems()
  const pathname = useLocation({ select: (location) => location.pathname })
  const current = currentItem(items, pathname)
  return (
    <ul className={classes.items}>
      {items.map((item) => (
        <li key={item.to}>
          <Link
            to={item.to}
            className={classes.item}
            title={t(item.text)}
            aria-current={item === current ? 'page' : undefined}
            activeOptions={whereItLeads}
            onClick={onChosen}
          >
            <item.icon size={18} aria-hidden />
            <span>{t(item.text)}</span>
            {item.to === paths.robotControl && <AttentionCount />}
            {item.to === alertPaths.open && <AlertCount />}
          </Link>
        </li>
      ))}
      <CustomViewItems className={classes.item ?? ''} />
      <CustomItems className={classes.item ?? ''} />
    </ul>
  )
}

/** The console's main navigation; screens of middle size show the icons alone, phones open it in the header (R-SHELL-11). */
export function Sidebar() {
  const t = useTexts(shellTexts)
  return (
    <nav className={classes.sidebar} aria-label={t('mainNavigation')}>
      <MenuItems />
    </nav>
  )
}
