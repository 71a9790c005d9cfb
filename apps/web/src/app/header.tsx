import { NavigationProgress } from '@mantine/nprogress'
import { ActionIcon, useMantineColorScheme } from '@mantine/core'
import { shellTexts } from '@wheelhouse/texts/shell'
import { Mark } from '@wheelhouse/ui/mark'
import { CircleUserRound, Keyboard, LogOut, Moon, Sun, SunMoon } from 'lucide-react'
import { personName } from '../kernel/person-name.ts'
import { showError } from '../kernel/notify.ts'
import { useLanguage, useTexts } from '../kernel/texts.ts'
import { LanguageSwitch } from '../session/language-switch.tsx'
import { logOut } from '../session/session.queries.ts'
import { useSession } from '../session/session.store.ts'
import classes from './header.module.css'
import { openKeyHelp } from './key-help.tsx'

/** Product, language, colours, account. */
export function Header() {
  const t = useTexts(shellTexts)
  return (
    <header className={classes.header}>
      <NavigationProgress size={2} withinPortal={false} aria-label={t('loadingPage')} />
      <div className={classes.brand}>
        <Mark size={24} />
        <span>Wheelhouse</span>
      </div>
      <div className={classes.tools}>
        <LanguageSwitch />
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
        <SchemeButton />
        <Account />
      </div>
    </header>
  )
}

const schemes = {
  auto: { icon: SunMoon, next: 'light' },
  light: { icon: Sun, next: 'dark' },
  dark: { icon: Moon, next: 'auto' },
} as const

/** Steps through the device's own scheme, light and dark. */
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

/** Who is signed in, and the way out. */
function Account() {
  const t = useTexts(shellTexts)
  const language = useLanguage()
  const { user } = useSession()
  if (user === null) return null
  const name = personName(user, language)
  return (
    <>
      <span className={classes.user} title={name}>
        <CircleUserRound size={18} aria-hidden />
        <span>{name}</span>
      </span>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t('logOut')}
        title={t('logOut')}
        onClick={() => void logOut().catch(showError)}
      >
        <LogOut size={18} />
      </ActionIcon>
    </>
  )
}
