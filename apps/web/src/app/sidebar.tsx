import { Link, useLocation } from '@tanstack/react-router'
import { shellTexts } from '@wheelhouse/texts/kernel/shell'
import { CustomItems, CustomViewItems } from '../custom/custom-items.tsx'
import { useTexts } from '../kernel/words/texts.ts'
import { currentItem, useMenuItems } from './menu.ts'
import classes from './sidebar.module.css'

/** The router marks a link only where it leads; what else belongs to an item is known by `currentItem`. */
const whereItLeads = { exact: true, includeSearch: false }

/** The console's main navigation; small screens show the icons alone (specification §2). */
export function Sidebar() {
  const t = useTexts(shellTexts)
  const items = useMenuItems()
  const pathname = useLocation({ select: (location) => location.pathname })
  const current = currentItem(items, pathname)
  return (
    <nav className={classes.sidebar} aria-label={t('mainNavigation')}>
      <ul>
        {items.map((item) => (
          <li key={item.to}>
            <Link
              to={item.to}
              className={classes.item}
              title={t(item.text)}
              aria-current={item === current ? 'page' : undefined}
              activeOptions={whereItLeads}
            >
              <item.icon size={18} aria-hidden />
              <span>{t(item.text)}</span>
            </Link>
          </li>
        ))}
        <CustomViewItems className={classes.item ?? ''} />
        <CustomItems className={classes.item ?? ''} />
      </ul>
    </nav>
  )
}
