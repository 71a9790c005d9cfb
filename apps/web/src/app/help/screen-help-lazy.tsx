import { ActionIcon } from '@mantine/core'
import { useMatches } from '@tanstack/react-router'
import { shellTexts } from '@wheelhouse/texts/kernel/shell'
import { CircleQuestionMark } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '../../kernel/words/texts.ts'
import { findHelp } from './help-of-screens.ts'

/** Loaded when first opened: its texts are not part of any screen. */
const ScreenHelp = lazy(async () => ({ default: (await import('./screen-help.tsx')).ScreenHelp }))

/** Opens the help of the current screen; absent if the screen has none. */
export function ScreenHelpButton() {
  const t = useTexts(shellTexts)
  const screen = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? '' })
  const text = findHelp(screen)
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
          // On small screens it is in the account menu, which would cover the help.
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
