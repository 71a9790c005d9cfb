import { defineTexts } from '../kernel/define-texts.ts'

/** What the console answers in a chat. */
export const chatAnswerTexts = defineTexts('chatAnswers', {
  accepted: { ja: '受け付けました：{{rules}}', en: 'Accepted: {{rules}}' },
  noWords: {
    ja: 'どのルールの言葉も含まれていません。使える言葉：{{words}}',
    en: 'The message does not contain the words of any rule. Words that work: {{words}}',
  },
  noRule: {
    ja: 'このチャットで動作するトリガールールはありません。',
    en: 'No trigger rule responds to this chat.',
  },
  comma: { ja: '、', en: ', ' },
})
