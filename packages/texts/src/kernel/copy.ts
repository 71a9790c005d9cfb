import { defineTexts } from './define-texts.ts'

/** Copying a value to the clipboard. */
export const copyTexts = defineTexts('copy', {
  copy: { ja: 'コピー', en: 'Copy' },
  copyOf: { ja: '{{label}}をコピー', en: 'Copy: {{label}}' },
  copied: { ja: 'コピーしました', en: 'Copied' },
  copyByHand: { ja: '選択しました。Ctrl+Cでコピーしてください', en: 'Selected: press Ctrl+C' },
})
