import { hasKey } from '@wheelhouse/contract/kernel/typed'
import { prefectureTexts } from '@wheelhouse/texts/buildings/prefectures'
import { useTexts } from '../kernel/words/texts.ts'

/** The name of a prefecture by its code; the code itself if unknown. */
export function usePrefectureName(): (code: string) => string {
  const t = useTexts(prefectureTexts)
  return (code) => {
    const key = `prefecture_${code}`
    return hasKey(prefectureTexts.texts, key) ? t(key) : code
  }
}
