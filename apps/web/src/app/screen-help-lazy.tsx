import { ActionIcon } from '@mantine/core'
import { useMatches } from '@tanstack/react-router'
import type { screenHelpTexts } from '@wheelhouse/texts/kernel/screen-help'
import { shellTexts } from '@wheelhouse/texts/kernel/shell'
import { CircleQuestionMark } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { devicePaths } from '../devices/device-paths.ts'
import { agentChatPaths, chatPaths } from '../guide/chats/chat-paths.ts'
import { knowledgeGroupPaths } from '../guide/knowledge-group-paths.ts'
import { paths } from '../kernel/shell/paths.ts'
import { useTexts } from '../kernel/words/texts.ts'

export type ScreenHelpText = keyof typeof screenHelpTexts.texts

/** The screens that have a help text; lists stand for their forms. */
const helpOfScreens: Readonly<Partial<Record<string, ScreenHelpText>>> = {
  [paths.robotControl]: 'robotControl',
  [paths.teleOperation]: 'teleOperation',
  [paths.basicOperation]: 'basicOperation',
  [paths.robotWall]: 'robotWall',
  [paths.robotList]: 'robotList',
  [paths.robotCreate]: 'robotList',
  [paths.robot]: 'robot',
  [paths.robotConsole]: 'robotConsole',
  [paths.buildingList]: 'buildingList',
  [paths.buildingCreate]: 'buildingList',
  [paths.building]: 'building',
  [paths.floorCreate]: 'floor',
  [paths.floor]: 'floor',
  [paths.operatorList]: 'operatorList',
  [paths.operatorCreate]: 'operatorList',
  [paths.operator]: 'operatorList',
  [paths.organization]: 'organization',
  [knowledgeGroupPaths.list]: 'knowledgeGroups',
  [knowledgeGroupPaths.create]: 'knowledgeGroups',
  [knowledgeGroupPaths.one]: 'knowledgeGroups',
  [chatPaths.list]: 'chats',
  [chatPaths.one]: 'chats',
  [agentChatPaths.list]: 'chats',
  [agentChatPaths.one]: 'chats',
  [devicePaths.list]: 'deviceList',
  [devicePaths.create]: 'deviceList',
  [paths.auditLogs]: 'auditLogs',
  [paths.customisation]: 'customisation',
  [paths.dashboard]: 'dashboard',
  [paths.spatial]: 'spatial',
}

/** Loaded when it is first opened: its texts are part of no screen. */
const ScreenHelp = lazy(async () => ({ default: (await import('./screen-help.tsx')).ScreenHelp }))

/** Opens the help of the screen that is shown; not there where a screen has none. */
export function ScreenHelpButton() {
  const t = useTexts(shellTexts)
  const screen = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? '' })
  const text = helpOfScreens[screen]
  const [openOn, setOpenOn] = useState<string | null>(null)
  if (text === undefined) return null
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t('screenHelp')}
        title={t('screenHelp')}
        onClick={({ currentTarget }) => {
          // On small screens it is in the account menu, which would lie over the help.
          currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
          setOpenOn(screen)
        }}
      >
        <CircleQuestionMark size={18} />
      </ActionIcon>
      {openOn !== null && (
        <Suspense>
          <ScreenHelp text={text} opened={openOn === screen} onClose={() => setOpenOn('')} />
        </Suspense>
      )}
    </>
  )
}
