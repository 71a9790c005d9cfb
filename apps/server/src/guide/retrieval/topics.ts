import type { Analysis, Analyzer } from './analysis.ts'

export type TopicFinder = {
  /** One list per meaningful part of the text, with the terms under which it is indexed. */
  find(text: Analysis): string[][]
  /** Every word of the rows, in its base form. */
  readonly words: ReadonlySet<string>
}

/** Finds what a text is about: its words, and the topics that rows of synonyms make of them. */
export function createTopicFinder(analyze: Analyzer, synonyms: readonly (readonly string[])[]): TopicFinder {
  const known = new Set<string>()
  /** Phrases by their first word. */
  const phrases = new Map<string, { bases: string[]; topic: string }[]>()
  const readings: { kana: string; topic: string }[] = []
  for (const [row, words] of synonyms.entries()) {
    for (const word of words) {
      const read = analyze(word)
      const bases = read.words.map(({ base }) => base)
      const [first] = bases
      if (first === undefined) continue
      for (const base of bases) known.add(base)
      phrases.set(first, [...(phrases.get(first) ?? []), { bases, topic: `#${row}` }])
      for (const kana of read.spellings)
        if (/^[\u3041-\u3096\u30fc]{3,}$/u.test(kana)) readings.push({ kana, topic: `#${row}` })
    }
  }
  const find = (text: Analysis) => {
    const units: { terms: Set<string>; isContent: boolean }[] = text.words.map(({ base, isContent }) => ({
      terms: new Set(isContent ? [base] : []),
      isContent,
    }))
    const found = new Set<string>()
    for (const [at, { base }] of text.words.entries()) {
      for (const { bases, topic } of phrases.get(base) ?? []) {
        if (!bases.every((each, offset) => text.words[at + offset]?.base === each)) continue
        found.add(topic)
        for (let offset = 0; offset < bases.length; offset++) units[at + offset]?.terms.add(topic)
      }
    }
    const [written = ''] = text.spellings
    const extra = readings.filter(({ kana, topic }) => !found.has(topic) && written.includes(kana))
    return [
      ...units.filter(({ terms }) => terms.size > 0).map(({ terms }) => [...terms]),
      ...[...new Set(extra.map(({ topic }) => topic))].map((topic) => [topic]),
    ]
  }
  return { find, words: known }
}
