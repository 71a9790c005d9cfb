const dashes = /[\u2010-\u2015\u2212\u30fc\uff0d\uff70]/gu

/**
 * Normalises text for comparison: width, case and type of kana do not count, and all dashes that lengthen a vowel are
 * equal.
 * @returns the text in hiragana, with the long vowel sign for each dash after a kana and `-` for every other dash
 */
export function normalize(text: string): string {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\u30a1-\u30f6]/gu, (kana) => String.fromCodePoint((kana.codePointAt(0) ?? 0) - 0x60))
  return plain.replaceAll(dashes, (_, at: number) =>
    /[\u3041-\u3096\u30fc]/u.test(plain[at - 1] ?? '') ? '\u30fc' : '-',
  )
}

/** Whether the text is Japanese: a single kana or Chinese character is enough. */
export function isJapanese(text: string): boolean {
  return /[\u3041-\u30ff\u3400-\u9fff\uff66-\uff9f]/u.test(text)
}
