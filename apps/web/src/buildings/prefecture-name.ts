import { prefectureTexts } from '@wheelhouse/texts/buildings/prefectures'
import { useCallback } from 'react'
import { type TextKey, useTexts } from '../kernel/words/texts.ts'

/** The name of a prefecture by its code; the code itself where it is none of ours. */
export function usePrefectureName(): (code: string) => string {
  const t = useTexts(prefectureTexts)
  return useCallback(
    (code) => {
      const key = `prefecture_${code}`
      return Object.hasOwn(prefectureTexts.texts, key) ? t(key as TextKey<typeof prefectureTexts>) : code
    },
    [t],
  )
}
