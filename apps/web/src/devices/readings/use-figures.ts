import { type ReadingKey, readingKeys } from '@wheelhouse/contract/devices/reading-key'
import { useCallback } from 'react'
import { useLanguage } from '../../kernel/words/texts.ts'

/** Formats a value with its unit, to the precision of such a sensor. */
export function useFigures(): (key: ReadingKey, value: number) => string {
  const language = useLanguage()
  return useCallback(
    (key, value) => {
      const { unit, decimals } = readingKeys[key]
      const figure = new Intl.NumberFormat(language, { maximumFractionDigits: decimals }).format(value)
      return `${figure} ${unit}`
    },
    [language],
  )
}
