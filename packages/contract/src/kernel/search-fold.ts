/** Folds a text for searching: width, kana (katakana as hiragana) and case make no difference. */
export function toSearchText(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\u30a1-\u30f6\u30fd\u30fe]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))
    .toLowerCase()
}

/**
 * Escapes an `ilike` pattern so that it keeps its meaning after the database folds it: a full-width ％ is literal, not a
 * wildcard.
 */
export function toFoldablePattern(pattern: string): string {
  return pattern.replace(/\\?([^\0-\x7f])/gu, (written, sign: string) => {
    const folded = sign.normalize('NFKC')
    return /[\\%_]/.test(folded) ? folded.replace(/[\\%_]/g, '\\$&') : written
  })
}
