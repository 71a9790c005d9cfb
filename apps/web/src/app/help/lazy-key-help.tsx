import { shellTexts } from '@wheelhouse/texts/kernel/shell'
import { lazy, Suspense } from 'react'
import { createStore, useStore } from '../../kernel/server/store.ts'
import type { KeyEntry } from '../../kernel/shell/keys.ts'
import { useKeys } from '../../kernel/shell/use-keys.ts'

/** Loaded when first opened: its script is not part of any screen. */
const KeyHelpDialog = lazy(async () => ({ default: (await import('./key-help.tsx')).KeyHelpDialog }))

/** `null` until it is opened for the first time. */
const isOpen = createStore<boolean | null>(null)

const helpKeys = [
  { code: 'Slash', shift: true, character: '?', id: 'help.open', textId: 'keyHelp' },
] as const satisfies readonly KeyEntry[]

/** Opens the list of the active keys. */
export function openKeyHelp(): void {
  isOpen.set(true)
}

/** Opened by the question mark: Shift+/ on Japanese and English keyboards. */
export function LazyKeyHelp() {
  const opened = useStore(isOpen)
  useKeys(helpKeys, shellTexts, openKeyHelp)
  if (opened === null) return null
  return (
    <Suspense>
      <KeyHelpDialog opened={opened} onClose={() => isOpen.set(false)} />
    </Suspense>
  )
}
