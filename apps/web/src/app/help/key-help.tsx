import { Kbd, Modal } from '@mantine/core'
import { shellTexts } from '@wheelhouse/texts/kernel/shell'
import { useStore } from '../../kernel/server/store.ts'
import { keyName } from '../../kernel/shell/key-name.ts'
import { keyHelp, keyTables } from '../../kernel/shell/keys.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import classes from './key-help.module.css'

/** The active keys, read from the same tables that the handler uses. */
export function KeyHelpDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTexts(shellTexts)
  useStore(keyTables)
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('keyHelp')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <dl className={classes.list}>
        {keyHelp().map(({ code, character, shift, control, alt, text }) => (
          <div key={`${control}${alt}${shift}${code}`}>
            <dt>
              {control && <Kbd>Ctrl</Kbd>} {alt && <Kbd>Alt</Kbd>}{' '}
              {shift && character === undefined && <Kbd>Shift</Kbd>} <Kbd>{character ?? keyName(code)}</Kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}
