import { Modal } from '@mantine/core'
import { screenHelpTexts } from '@wheelhouse/texts/kernel/screen-help'
import { shellTexts } from '@wheelhouse/texts/kernel/shell'
import { useTexts } from '../../kernel/words/texts.ts'
import type { ScreenHelpText } from './help-of-screens.ts'

type ScreenHelpProps = { text: ScreenHelpText; opened: boolean; onClose: () => void }

/** What the screen is for, what to do first, and its keys. */
export function ScreenHelp({ text, opened, onClose }: ScreenHelpProps) {
  const t = useTexts(shellTexts)
  const help = useTexts(screenHelpTexts)
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('screenHelp')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {help(text)
        .split('\n')
        .map((line) => (
          <p key={line}>{line}</p>
        ))}
    </Modal>
  )
}
