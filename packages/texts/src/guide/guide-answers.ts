import { defineTexts } from '../kernel/define-texts.ts'

/** What the guide says to visitors in its own words. */
export const guideAnswerTexts = defineTexts('guideAnswers', {
  suggest: { ja: '次のどれについてお尋ねですか？', en: 'Did you mean one of these?' },
  notFound: {
    ja: '申し訳ありません。お答えできる内容が見つかりませんでした。',
    en: 'I am sorry, I have no answer to that.',
  },
})
