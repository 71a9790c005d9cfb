import '@mantine/spotlight/styles.css'
import { useMantineColorScheme } from '@mantine/core'
import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { toSearchText } from '@wheelhouse/contract/kernel/search-fold'
import { hasPermission } from '@wheelhouse/contract/permissions'
import { shellTexts } from '@wheelhouse/texts/kernel/shell'
import { systemCardTexts } from '@wheelhouse/texts/system/system-cards'
import { Bot, Keyboard, Languages, LogOut, Search, SunMoon, UserRound } from 'lucide-react'
import { type ReactNode, useDeferredValue, useEffect, useState } from 'react'
import type { Store } from '../../kernel/server/store.ts'
import { showError } from '../../kernel/shell/notify.ts'
import { paths, teleOperationPath } from '../../kernel/shell/paths.ts'
import { personName } from '../../kernel/words/person-name.ts'
import { chooseLanguage, useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { operatorsByTextQuery } from '../../organizations/operators/operators.queries.ts'
import { robotsByTextQuery } from '../../robots/robots.queries.ts'
import { logOut } from '../../session/session.queries.ts'
import { operatorType } from '../../session/session.store.ts'
import { systemCardsFor } from '../../system/system-cards.ts'
import { openKeyHelp } from '../help/lazy-key-help.tsx'
import { useAccountItems, useMenuGroups } from '../menu/menu.ts'
import type { TypedAhead } from './palette-field.tsx'

const [paletteStore, palette] = createSpotlight()

type Command = { id: string; label: string; description?: string; icon: ReactNode; run: () => void }

/** Ctrl/Cmd+K: finds screens, robots, people and actions by a few letters. Each further request reopens it. */
export function CommandPalette({ requests, typed }: { requests: number; typed: Store<TypedAhead> }) {
  const t = useTexts(shellTexts)
  // Starts with what was typed while the script was loading.
  const [text, setText] = useState(() => typed.get().text)
  useEffect(() => {
    if (requests > 0) palette.open()
  }, [requests])
  const screens = matching(useScreens(), text)
  const robots = useRobots(text)
  const people = usePeople(text)
  const actions = matching(useActions(), text)
  const hits = [...screens, ...robots, ...people, ...actions].map(({ id }) => id).join(' ')
  const isOpen = useSpotlight(paletteStore).opened
  // Enter selects the first hit, even if better ones have arrived meanwhile.
  useEffect(() => {
    if (!isOpen || hits === '') return
    const first = selectFirst()
    if (!typed.get().isEntered) return
    typed.set({ text: '', isEntered: false })
    first?.click()
  }, [isOpen, hits, typed])
  return (
    <Spotlight.Root
      store={paletteStore}
      query={text}
      onQueryChange={setText}
      shortcut={null}
      scrollable
      maxHeight={420}
      // A blurred background would cost every frame of a live picture.
      overlayProps={{ blur: 0 }}
      // Typing immediately must not lose letters to an animation.
      transitionProps={{ duration: 0 }}
      attributes={{ content: { 'aria-label': t('commandPalette') } }}
    >
      <Spotlight.Search
        autoFocus
        placeholder={t('commandPaletteHint')}
        aria-label={t('commandPalette')}
        leftSection={<Search size={18} aria-hidden />}
      />
      <Spotlight.ActionsList>
        <Group label={t('screens')} commands={screens} />
        <Group label={t('robots')} commands={robots} />
        <Group label={t('people')} commands={people} />
        <Group label={t('actions')} commands={actions} />
        {[screens, robots, people, actions].every(({ length }) => length === 0) && (
          <Spotlight.Empty>{t('nothingFound')}</Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}

/** The library selects nothing before the first arrow key. */
function selectFirst(): HTMLElement | null {
  const list = document.getElementById(paletteStore.getState().listId)
  list?.querySelector('[data-selected]')?.removeAttribute('data-selected')
  const first = list?.querySelector<HTMLElement>('[data-action]') ?? null
  first?.setAttribute('data-selected', 'true')
  paletteStore.setState({ ...paletteStore.getState(), selected: 0 })
  return first
}

function Group({ label, commands }: { label: string; commands: readonly Command[] }) {
  if (commands.length === 0) return null
  return (
    <Spotlight.ActionsGroup label={label}>
      {commands.map(({ id, label: words, description, icon, run }) => (
        <Spotlight.Action key={id} label={words} description={description} leftSection={icon} onClick={run} />
      ))}
    </Spotlight.ActionsGroup>
  )
}

function matching(commands: readonly Command[], text: string): readonly Command[] {
  const wanted = toSearchText(text.trim())
  return commands.filter(({ label }) => toSearchText(label).includes(wanted))
}

function useScreens(): Command[] {
  const t = useTexts(shellTexts)
  const cardText = useTexts(systemCardTexts)
  const router = useRouter()
  const menuItems = useMenuGroups().flatMap((group) => group.items)
  const items = [...menuItems, ...useAccountItems()].map((item) => ({ ...item, label: t(item.text) }))
  const cards = systemCardsFor(operatorType()).map((card) => ({ ...card, label: cardText(card.text) }))
  return [...items, ...cards].map(({ to, label, icon: Icon }) => ({
    id: to,
    label,
    icon: <Icon size={18} aria-hidden />,
    run: () => void router.navigate({ to }),
  }))
}

/** Robots by name or serial number; none before the first letter. */
function useRobots(text: string): Command[] {
  const router = useRouter()
  const { data = [] } = useQuery(robotsByTextQuery(useDeferredValue(text.trim())))
  return data.map(({ id, name, serialNumber }) => ({
    id,
    label: name,
    description: serialNumber,
    icon: <Bot size={18} aria-hidden />,
    run: () => void router.navigate({ to: teleOperationPath(serialNumber) }),
  }))
}

/** People by name or login id, for users who may open their list. */
function usePeople(text: string): Command[] {
  const router = useRouter()
  const language = useLanguage()
  const type = operatorType()
  const query = operatorsByTextQuery(useDeferredValue(text.trim()))
  const mayLook = type !== null && hasPermission(type, 'operator:read')
  const { data = [] } = useQuery({ ...query, enabled: mayLook && query.enabled === true })
  return data.map(({ id, loginId, ...name }) => ({
    id,
    label: personName(name, language),
    description: loginId,
    icon: <UserRound size={18} aria-hidden />,
    run: () => void router.navigate({ to: paths.operator, params: { id } }),
  }))
}

function useActions(): Command[] {
  const t = useTexts(shellTexts)
  const language = useLanguage()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return [
    {
      id: 'language',
      label: t('switchLanguage'),
      icon: <Languages size={18} aria-hidden />,
      run: () => void chooseLanguage(language === 'ja' ? 'en' : 'ja'),
    },
    {
      id: 'scheme',
      label: t('switchScheme'),
      icon: <SunMoon size={18} aria-hidden />,
      run: () => setColorScheme(colorScheme === 'dark' ? 'light' : 'dark'),
    },
    { id: 'keys', label: t('keyHelp'), icon: <Keyboard size={18} aria-hidden />, run: openKeyHelp },
    {
      id: 'logOut',
      label: t('logOut'),
      icon: <LogOut size={18} aria-hidden />,
      run: () => void logOut().catch(showError),
    },
  ]
}
