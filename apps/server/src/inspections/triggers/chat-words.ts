/** What people write in chats, as trigger rules compare it: pure. */

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

/** Without mark-up, as Teams sends it; the name of the one who is called (`<at>`) is no part of what was said. */
export function toPlainText(text: string): string {
  // Texts and tags by turns. A tag ends before the next one begins, so nothing is looked at twice.
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

/** Does a message say these words, whatever its widths, cases and spaces? */
export function says(text: string, words: string): boolean {
  return fold(text).includes(fold(words))
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
}
