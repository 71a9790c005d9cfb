import { Link } from '@tanstack/react-router'
import { shellTexts } from '@wheelhouse/texts/shell'
import { CustomItems } from '../custom/custom-items.tsx'
import { useTexts } from '../kernel/texts.ts'
import { useMenuItems } from './menu.ts'
import classes from './sidebar.module.css'

/** The console's main navigation; small screens show the icons alone (specification §2). */
export function Sidebar() {
  const t = useTexts(shellTexts)
  return (
    <nav className={classes.sidebar} aria-label={t('mainNavigation')}>
      <ul>
        {useMenuItems().map(({ to, icon: Icon, text }) => (
          <li key={to}>
            <Link to={to} className={classes.item} title={t(text)} activeOptions={{ includeSearch: false }}>
              <Icon size={18} aria-hidden />
              <span>{t(text)}</span>
            </Link>
          </li>
        ))}
        <CustomItems className={classes.item ?? ''} />
      </ul>
    </nav>
  )
}
