import { type ReadingKey, readingKeys } from '@wheelhouse/contract/devices/reading-key'
import { useCallback } from 'react'
import { useLanguage } from '../../kernel/words/texts.ts'

/** Writes a value with its unit, to as many places as such a sensor has. */
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
