/** Normalises chat messages for comparison by trigger rules. Pure. */

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

/** Removes the mark-up that Teams sends. The mentioned name (`<at>`) is not part of the message. */
export function toPlainText(text: string): string {
  // Alternating texts and tags. A tag ends before the next one begins, so the scan is linear.
  const parts = text.split(/(<[^<>]*>)/)
  const isName = (index: number) =>
    /^<at\b/i.test(parts[index - 1] ?? '') && /^<\/at>$/i.test(parts[index + 1] ?? '')
  return parts
    .map((part, index) => (index % 2 === 1 || isName(index) ? ' ' : part))
    .join('')
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => entities[name] ?? ' ')
    .replace(/&#(?:39|x27);/gi, "'")
    .replace(/\s+/g, ' ')
    .trim()
}

/** Does a message contain these words, regardless of character width, case and spaces? */
export function says(text: string, words: string): boolean {
  return fold(text).includes(fold(words))
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
}
