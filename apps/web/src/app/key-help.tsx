import { Kbd, Modal } from '@mantine/core'
import { shellTexts } from '@wheelhouse/texts/shell'
import type { KeyEntry } from '../kernel/keys.ts'
import { keyHelp, keyTables } from '../kernel/keys.ts'
import { createStore, useStore } from '../kernel/store.ts'
import { useTexts } from '../kernel/texts.ts'
import { useKeys } from '../kernel/use-keys.ts'
import classes from './key-help.module.css'

const isOpen = createStore(false)

/** Opens the list of the keys that work on this screen. */
export function openKeyHelp(): void {
  isOpen.set(true)
}

const helpKeys = [
  { code: 'Slash', shift: true, id: 'help.open', textId: 'keyHelp' },
] as const satisfies readonly KeyEntry[]

/** The keys in force, read from the very tables that the handler reads. */
export function KeyHelpDialog() {
  const t = useTexts(shellTexts)
  const opened = useStore(isOpen)
  useStore(keyTables)
  useKeys(helpKeys, shellTexts, openKeyHelp)
  return (
    <Modal
      opened={opened}
      onClose={() => isOpen.set(false)}
      title={t('keyHelp')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <dl className={classes.list}>
        {keyHelp().map(({ code, shift, control, text }) => (
          <div key={`${control}${shift}${code}`}>
            <dt>
              {control && <Kbd>Ctrl</Kbd>} {shift && <Kbd>Shift</Kbd>} <Kbd>{keyName(code)}</Kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}

/** What is printed on the key: `KeyW` is W, `Slash` is /. */
export function keyName(code: string): string {
  return keyNames[code] ?? code.replace(/^(Key|Digit)/, '')
}

const keyNames: Readonly<Record<string, string>> = {
  Slash: '/',
  Escape: 'Esc',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  ShiftLeft: 'Shift',
}
