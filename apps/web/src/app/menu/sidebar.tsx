import { Kbd } from '@mantine/core'
import { Link, useLocation } from '@tanstack/react-router'
import { alertTexts } from '@wheelhouse/texts/alerts/alerts'
import { shellTexts } from '@wheelhouse/texts/kernel/shell'
import { attentionTexts } from '@wheelhouse/texts/robots/attention'
import { Search } from 'lucide-react'
import { alertPaths } from '../../alerts/alert-paths.ts'
import { unownedAlerts } from '../../alerts/unowned-alerts.ts'
import { CustomItems, CustomViewItems } from '../../custom/custom-items.tsx'
import { customGroup, groupViews, viewPath } from '../../custom/custom-views.ts'
import { branding } from '../../custom/manifest.ts'
import { useStore } from '../../kernel/server/store.ts'
import { paths } from '../../kernel/shell/paths.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { attention } from '../../robots/attention/attention.store.ts'
import { openCommandPalette } from '../palette/lazy-command-palette.tsx'
import { currentItem, useMenuGroups } from './menu.ts'
import { MenuSection } from './menu-section.tsx'
import classes from './sidebar.module.css'

/** The router marks a link only at its exact target; the rest of an item's screens is up to `currentItem`. */
const whereItLeads = { exact: true, includeSearch: false }

/** The number of robots that need attention: details are in the header and in the list that the item links to. */
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

/** The number of open alerts without an owner. */
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

/** What is pending on the screen of an item. */
function ItemCount({ to }: { to: string }) {
  if (to === paths.robotControl) return <AttentionCount />
  return to === alertPaths.open ? <AlertCount /> : null
}

/** Opens the command palette, which finds screens, robots and people by a few letters. */
function SearchButton({ onChosen }: { onChosen: (() => void) | undefined }) {
  const t = useTexts(shellTexts)
  return (
    <button
      type="button"
      className={classes.search}
      title={`${t('commandPalette')} (Ctrl+K)`}
      onClick={() => {
        onChosen?.()
        openCommandPalette()
      }}
    >
      <Search size={18} aria-hidden />
      <span>{t('search')}</span>
      <Kbd size="xs" aria-hidden>
        Ctrl+K
      </Kbd>
    </button>
  )
}

/** The items of the main menu: built-in groups, and the manifest's additions. @param onChosen an item was followed */
export function MenuItems({ onChosen }: { onChosen?: () => void }) {
  const t = useTexts(shellTexts)
  const groups = useMenuGroups()
  const { views, sideBarItems } = useStore(branding)
  const pathname = useLocation({ select: (location) => location.pathname })
  const current = currentItem(
    groups.flatMap(({ items }) => items),
    pathname,
  )
  const viewGroups = groupViews(views, sideBarItems.length > 0)
  const isCurrentGroup = (id: string) =>
    viewGroups.get(id)?.some((view) => viewPath(view) === pathname) === true
  const ownGroups = [...viewGroups].filter(([id]) => groups.every((group) => group.id !== id))
  const itemClass = classes.item ?? ''
  return (
    <>
      <SearchButton onChosen={onChosen} />
      {groups.map(({ id, items }) => (
        <MenuSection
          key={id}
          id={id}
          name={t(`group_${id}`)}
          isCurrent={isCurrentGroup(id) || items.some((item) => item === current)}
          counts={items.map(({ to }) => <ItemCount key={to} to={to} />)}
        >
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
                <ItemCount to={item.to} />
              </Link>
            </li>
          ))}
          <CustomViewItems views={viewGroups.get(id) ?? []} className={itemClass} />
        </MenuSection>
      ))}
      {ownGroups.map(([id, ownViews]) => (
        <MenuSection
          key={id}
          id={id}
          name={id === customGroup ? t('group_custom') : id}
          isCurrent={isCurrentGroup(id)}
        >
          <CustomViewItems views={ownViews} className={itemClass} />
          {id === customGroup && <CustomItems className={itemClass} />}
        </MenuSection>
      ))}
    </>
  )
}

/** The main navigation; medium screens show only its icons, phones open it from the header (R-SHELL-11). */
export function Sidebar() {
  const t = useTexts(shellTexts)
  return (
    <nav className={classes.sidebar} aria-label={t('mainNavigation')}>
      <MenuItems />
    </nav>
  )
}
