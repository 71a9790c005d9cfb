import { ActionIcon, useMantineColorScheme } from '@mantine/core'
import { NavigationProgress } from '@mantine/nprogress'
import { shellTexts } from '@wheelhouse/texts/kernel/shell'
import { Keyboard, Moon, Search, Sun, SunMoon } from 'lucide-react'
import { Brand } from '../../custom/brand.tsx'
import { useTexts } from '../../kernel/words/texts.ts'
import { LanguageSwitch } from '../../session/language-switch.tsx'
import { openKeyHelp } from '../help/lazy-key-help.tsx'
import { ScreenHelpButton } from '../help/screen-help-lazy.tsx'
import { MenuButton } from '../menu/menu-drawer-lazy.tsx'
import { openCommandPalette } from '../palette/lazy-command-palette.tsx'
import { AnnouncementBell } from './announcement-bell.tsx'
import { AttentionBell } from './attention-bell.tsx'
import { EnvironmentMark } from './environment-mark.tsx'
import classes from './header.module.css'
import { LocationSwitch } from './location-switch.tsx'
import { UserMenu } from './user-menu.tsx'

/** R-SHELL-9: by then the bar is at its end, and waits there for the screen. Milliseconds. */
const barFillsInMs = 800
/** Number of steps of the bar, each smaller than the last. */
const barSteps = 45

/** Product, location, command palette, language, colour scheme, account. */
export function Header() {
  const t = useTexts(shellTexts)
  return (
    <header className={classes.header}>
      <NavigationProgress
        size={2}
        color="wheel.5"
        stepInterval={barFillsInMs / barSteps}
        withinPortal={false}
        aria-label={t('loadingPage')}
      />
      <MenuButton className={classes.withoutMenu} />
      <Brand size={24} />
      <EnvironmentMark />
      <div className={classes.tools}>
        <LocationSwitch />
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          className={classes.withoutMenu}
          aria-label={t('commandPalette')}
          title={`${t('commandPalette')} (Ctrl+K)`}
          onClick={openCommandPalette}
        >
          <Search size={18} />
        </ActionIcon>
        <AttentionBell />
        <AnnouncementBell />
        <div className={classes.wide}>
          <LanguageSwitch />
        </div>
        <div className={classes.wide}>
          <ScreenHelpButton />
        </div>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          className={classes.keyboard}
          aria-label={t('keyHelp')}
          onClick={openKeyHelp}
        >
          <Keyboard size={18} />
        </ActionIcon>
        <div className={classes.wide}>
          <SchemeButton />
        </div>
        <UserMenu>
          <ScreenHelpButton />
          <LanguageSwitch />
          <SchemeButton />
        </UserMenu>
      </div>
    </header>
  )
}

const schemes = {
  auto: { icon: SunMoon, next: 'light' },
  light: { icon: Sun, next: 'dark' },
  dark: { icon: Moon, next: 'auto' },
} as const

/** Cycles through the device's own scheme, light and dark. */
function SchemeButton() {
  const t = useTexts(shellTexts)
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { icon: Icon, next } = schemes[colorScheme]
  const label = `${t('colorScheme')}: ${t(`scheme_${colorScheme}`)}`
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={label}
      title={label}
      onClick={() => setColorScheme(next)}
    >
      <Icon size={18} />
    </ActionIcon>
  )
}
