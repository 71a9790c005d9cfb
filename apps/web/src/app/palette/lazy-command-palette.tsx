import { shellTexts } from '@wheelhouse/texts/kernel/shell'
import { lazy, Suspense } from 'react'
import { createStore, useStore } from '../../kernel/server/store.ts'
import type { KeyEntry } from '../../kernel/shell/keys.ts'
import { useKeys } from '../../kernel/shell/use-keys.ts'
import { PaletteField, type TypedAhead } from './palette-field.tsx'

/** Loaded when first opened: its script is not part of any screen. */
const CommandPalette = lazy(async () => ({ default: (await import('./command-palette.tsx')).CommandPalette }))

/** Counts the requests to open the palette. */
const requests = createStore(0)

/** What was typed before the script was loaded. */
const typed = createStore<TypedAhead>({ text: '', isEntered: false })

const paletteKeys = [
  { code: 'KeyK', control: true, whileTyping: true, id: 'palette.open', textId: 'commandPalette' },
] as const satisfies readonly KeyEntry[]

/** Opens the field that leads to every screen, robot and action. */
export function openCommandPalette(): void {
  requests.set(requests.get() + 1)
}

/** Ctrl+K, on a Mac also Cmd+K. */
export function LazyCommandPalette() {
  useKeys(paletteKeys, shellTexts, openCommandPalette)
  const count = useStore(requests)
  if (count === 0) return null
  return (
    <Suspense fallback={<PaletteField typed={typed} />}>
      <CommandPalette requests={count} typed={typed} />
    </Suspense>
  )
}
