import { defineTexts } from '../kernel/define-texts.ts'

/** Questions that had no good answer. */
export const openQuestionTexts = defineTexts('openQuestions', {
  title: { ja: '未回答の質問', en: 'Unanswered questions' },
  note: {
    ja: '回答が見つからなかった質問と、誤りと報告された回答への質問です。同じ内容の質問はまとめて表示されます。',
    en: 'Questions without an answer, and those whose answer was marked as wrong. The same question is listed once.',
  },
  empty: { ja: 'この期間に、未回答の質問はありません。', en: 'No unanswered questions in this period.' },
  period: { ja: '期間', en: 'Period' },
  lastDays: { ja: '直近{{days}}日間', en: 'Last {{days}} days' },
  hasNoAnswer: { ja: '回答なし', en: 'No answer' },
  isWrong: { ja: '誤った回答', en: 'Wrong answer' },
  asked: { ja: '{{count}}回', en: 'Asked: {{count}}' },
  lastAt: { ja: '最終：{{at}}', en: 'Last: {{at}}' },
  otherWordings: { ja: 'ほかの言い方：{{texts}}', en: 'Also: {{texts}}' },
  addVariant: { ja: '言い換えに追加', en: 'Add as a variant' },
  writeAnswer: { ja: '回答の作成', en: 'Write an answer' },
  setAside: { ja: '対応不要', en: 'No answer needed' },
  triedAgain: { ja: 'もう一度確認した結果：', en: 'Tried again:' },
  chooseItem: { ja: 'どのQ&Aの言い換えですか？', en: 'Which question is it a variant of?' },
  asVariant: {
    ja: '「{{text}}」を、選んだQ&Aの言い換えに追加します。',
    en: '“{{text}}” is added as a variant of the question you choose.',
  },
  findItem: { ja: '質問・回答を検索', en: 'Search questions and answers' },
  noItem: { ja: '該当するQ&Aがありません。', en: 'No question matches.' },
  weeks: { ja: '週ごとの回答状況', en: 'Answers by week' },
  week: { ja: '週', en: 'Week of' },
  weeksAll: { ja: '質問数', en: 'Questions' },
  weeks_answer: { ja: '回答', en: 'Answered' },
  weeks_suggest: { ja: '聞き返し', en: 'Did you mean …' },
  weeks_notFound: { ja: '回答なし', en: 'No answer' },
  weeks_wrong: { ja: '誤った回答', en: 'Wrong answer' },
  isNear: { ja: '候補', en: 'Suggested' },
})
