const dashes = /[\u2010-\u2015\u2212\u30fc\uff0d\uff70]/gu

/**
 * As it is compared: width, case and kana do not count, and neither does which of the many dashes lengthens a vowel.
 * @returns in hiragana, the long vowel sign for each dash after a kana and `-` for each other
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
