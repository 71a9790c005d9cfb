import { stemmer } from 'stemmer'
import type { Analyzer } from './analysis.ts'
import { listCommonWords } from './building-words.ts'
import { normalize } from './normalize.ts'

const commonWords = new Set(listCommonWords('en'))

/** Reduces English words to their stems: "opening" and "open" are the same. */
export const analyzeEnglish: Analyzer = (text) => {
  const plain = normalize(text)
    .normalize('NFD')
    .replaceAll(/[\p{M}'’]/gu, '')
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? []
  return {
    words: words.map((word) => ({ base: stemmer(word), isContent: !commonWords.has(word) })),
    spellings: [` ${words.join(' ')} `],
  }
}
