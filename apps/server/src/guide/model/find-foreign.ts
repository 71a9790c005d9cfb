/**
 * Does a sentence of a language model say more than the stored answer? A model is free in how it says things, but not
 * in what it says, so this compares what carries facts: numbers, addresses and names must all occur in the answer, and
 * so must most other content words. Grammar and courtesy are ignored: Japanese writes them in hiragana, and `plain`
 * lists them for English. It cannot detect a sentence that says the opposite in the same words.
 */
const sharedLeast = 0.6

/** Digits with their separators: times, prices, phone numbers. */
const figure = /\d+(?:[.:,/-]\d+)*/g
/** Separates words that could be addresses: spaces, and all characters of Japanese text. */
const betweenWords = /[\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]+/u
/** Runs of kanji, and of katakana: what a Japanese sentence is about. */
const japaneseRun = /\p{Script=Han}{2,}|[\p{Script=Katakana}\u30fc]{2,}/gu
const latinWord = /[a-z][a-z'’-]{3,}/g

/** Common English words of four letters or more that carry no meaning by themselves. */
const plain = new Set(
  (
    'about also available been below both can could does each find from have here into just located more need next please ' +
    'sure than that their them then there these they this those very want welcome well were what when where which while will ' +
    "with would your you’re you're it’s it's that’s that's yes"
  ).split(' '),
)

/**
 * @param sentence a sentence of the model
 * @param stored the full text of the entry: its question, its variants and its answer
 * @returns whether it says something that the entry does not
 */
export function isForeign(sentence: string, stored: string): boolean {
  const said = fold(sentence)
  const known = fold(stored)
  const figures = new Set(known.match(figure))
  const facts = [...(said.match(figure) ?? [])].filter((it) => !figures.has(it))
  const addresses = listAddresses(said).filter((it) => !known.includes(it))
  if (facts.length > 0 || addresses.length > 0) return true
  const words = listContent(said)
  const shared = words.filter((word) => known.includes(word))
  return words.length > 0 && shared.length / words.length < sharedLeast
}

/** Web and mail addresses. */
function listAddresses(text: string): string[] {
  const words = text.split(betweenWords).map((word) => word.replace(/[.,;:!?)]+$/, ''))
  return words.filter((word) => word.includes('://') || word.includes('www.') || word.includes('@'))
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

/** Pairs of characters of Japanese runs, so that compounds can match in part; English words by their beginning. */
function listContent(text: string): string[] {
  const pairs = [...(text.match(japaneseRun) ?? [])].flatMap((run) => {
    const characters = Array.from(run)
    return characters.slice(1).map((character, index) => `${characters[index]}${character}`)
  })
  const words = [...(text.match(latinWord) ?? [])].filter((word) => !plain.has(word))
  return [...pairs, ...words.map((word) => word.slice(0, 5))]
}
