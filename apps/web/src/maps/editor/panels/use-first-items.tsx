import { Button } from '@mantine/core'
import { mapPublishingTexts } from '@wheelhouse/texts/maps/publishing'
import { type ReactNode, useState } from 'react'
import { useTexts } from '../../../kernel/words/texts.ts'

/**
 * The first of many items, and the button that shows the rest.
 * @returns `more`: `null` once all are shown
 */
export function useFirstItems<Item>(
  items: readonly Item[],
  first: number,
): { shown: readonly Item[]; more: ReactNode } {
  const t = useTexts(mapPublishingTexts)
  const [areAllShown, setAllShown] = useState(false)
  if (areAllShown || items.length <= first) return { shown: items, more: null }
  const more = (
    <Button variant="default" size="compact-sm" onClick={() => setAllShown(true)}>
      {t('showAll', { count: items.length })}
    </Button>
  )
  return { shown: items.slice(0, first), more }
}
