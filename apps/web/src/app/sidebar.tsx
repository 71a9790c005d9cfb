import { Link } from '@tanstack/react-router'
import { shellTexts } from '@wheelhouse/texts/shell'
import { Bot } from 'lucide-react'
import { useTexts } from '../kernel/texts.ts'
import { paths } from '../kernel/paths.ts'
import classes from './sidebar.module.css'

/** Only what exists. Specification §2 "Sidebar items"; small screens show the icons alone. */
const items = [{ to: paths.robotControl, icon: Bot, text: 'operation' }] as const

/** The console's main navigation. */
export function Sidebar() {
  const t = useTexts(shellTexts)
  return (
    <nav className={classes.sidebar} aria-label={t('mainNavigation')}>
      <ul>
        {items.map(({ to, icon: Icon, text }) => (
          <li key={to}>
            <Link to={to} className={classes.item} title={t(text)} activeOptions={{ includeSearch: false }}>
              <Icon size={18} aria-hidden />
              <span>{t(text)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
