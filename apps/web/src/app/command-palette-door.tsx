import { shellTexts } from '@wheelhouse/texts/kernel/shell'
import { lazy, Suspense } from 'react'
import type { KeyEntry } from '../kernel/shell/keys.ts'
import { createStore, useStore } from '../kernel/server/store.ts'
import { useKeys } from '../kernel/shell/use-keys.ts'

/** Loaded when it is first opened: its script is part of no screen. */
const CommandPalette = lazy(async () => ({ default: (await import('./command-palette.tsx')).CommandPalette }))

/** How often somebody asked for the palette. */
const requests = createStore(0)

const paletteKeys = [
  { code: 'KeyK', control: true, whileTyping: true, id: 'palette.open', textId: 'commandPalette' },
] as const satisfies readonly KeyEntry[]

/** Opens the field that leads to every screen, robot and action. */
export function openCommandPalette(): void {
  requests.set(requests.get() + 1)
}

/** Ctrl+K, on a Mac also Cmd+K. */
export function CommandPaletteDoor() {
  useKeys(paletteKeys, shellTexts, openCommandPalette)
  const count = useStore(requests)
  if (count === 0) return null
  return (
    <Suspense>
      <CommandPalette requests={count} />
    </Suspense>
  )
}
