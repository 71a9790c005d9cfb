import { prefectureTexts } from '@wheelhouse/texts/prefectures'
import { useCallback } from 'react'
import { type TextKey, useTexts } from '../kernel/texts.ts'

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
