import topics from './building-topics.json' with { type: 'json' }
import common from './common-words.json' with { type: 'json' }
import type { GuideGroup, GuideLanguage } from './guide-types.ts'

/**
 * Rows of words that visitors and buildings use for the same thing: a question with one word of a row finds an entry
 * with another. They are topics rather than synonyms: someone who is hungry is looking for the restaurant.
 * @param own rows that a knowledge group adds
 */
export function listSynonyms(language: GuideLanguage, own: GuideGroup['synonyms']): GuideGroup['synonyms'] {
  return [...topics.map((topic) => topic[language]), ...own]
}

/** Words that nearly every question contains. */
export function listCommonWords(language: GuideLanguage): readonly string[] {
  return common[language].split(' ')
}
