import { hasPermission } from '@wheelhouse/contract/permissions'
import { useEffect, useState } from 'react'
import { operatorType, session } from '../../session/session.store.ts'
import type { Generation } from './drafts/generations.ts'
import { type Editor, openEditor } from './editor.ts'

/** Drawing needs more room than this. */
export const smallScreen = '(width < 48em)'

/** Does the signed-in person have the permission to change maps? */
export function mayWriteMaps(): boolean {
  const type = operatorType()
  return type !== null && hasPermission(type, 'map:write')
}

type Opened = { key: string; editor: Editor | null; error: unknown }

/** Opens the map of a floor while the screen is mounted. */
export function useEditor(floorId: string, generation: Generation, isReadOnly: boolean) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const [attempt, setAttempt] = useState(0)
  const key = JSON.stringify([floorId, generation, isReadOnly, attempt])
  useEffect(
    () => open({ floorId, generation, isReadOnly }, (part) => setOpened({ key, ...part })),
    [floorId, generation, isReadOnly, key],
  )
  const now = opened?.key === key ? opened : null
  return {
    editor: now?.editor ?? null,
    error: now?.error ?? null,
    retry: () => setAttempt((last) => last + 1),
  }
}

/** @returns a function that closes it, even while it is still being opened */
function open(
  what: { floorId: string; generation: Generation; isReadOnly: boolean },
  show: (part: Omit<Opened, 'key'>) => void,
): () => void {
  let isLeft = false
  let close: () => void = () => undefined
  const begin = async () => {
    try {
      const editor = await openEditor({ ...what, operatorId: session.get().user?.id ?? '' })
      if (isLeft) editor.close()
      else {
        close = editor.close
        show({ editor, error: null })
      }
    } catch (error) {
      if (!isLeft) show({ editor: null, error })
    }
  }
  void begin()
  return () => {
    isLeft = true
    close()
  }
}
