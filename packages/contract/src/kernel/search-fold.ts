/** A text as every search compares it: width, kana (katakana as hiragana) and case make no difference. */
export function toSearchText(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\u30a1-\u30f6\u30fd\u30fe]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))
    .toLowerCase()
}

/**
 * A pattern of `ilike` whose signs still mean the same when the database has folded it: a full-width ％ stands for
 * itself, not for any text.
 */
export function toFoldablePattern(pattern: string): string {
  return pattern.replace(/\\?([^\0-\x7f])/gu, (written, sign: string) => {
    const folded = sign.normalize('NFKC')
    return /[\\%_]/.test(folded) ? folded.replace(/[\\%_]/g, '\\$&') : written
  })
}
