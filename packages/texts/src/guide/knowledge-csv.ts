import { defineTexts } from '../kernel/define-texts.ts'

/** Heads of the columns of questions and answers as a file, in their order. */
export const knowledgeCsvTexts = defineTexts('knowledgeCsv', {
  questionJa: { ja: '質問（日本語）', en: 'Question (Japanese)' },
  answerJa: { ja: '回答（日本語）', en: 'Answer (Japanese)' },
  variantsJa: { ja: '言い換え（日本語）', en: 'Variants (Japanese)' },
  questionEn: { ja: '質問（英語）', en: 'Question (English)' },
  answerEn: { ja: '回答（英語）', en: 'Answer (English)' },
  variantsEn: { ja: '言い換え（英語）', en: 'Variants (English)' },
  enabled: { ja: '状態', en: 'Status' },
})

/** What stands in the last of them. */
export const knowledgeCsvWords = defineTexts('knowledgeCsvWords', {
  enabled: { ja: '有効', en: 'Enabled' },
  disabled: { ja: '無効', en: 'Disabled' },
})
