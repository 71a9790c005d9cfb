import type { Text } from '../kernel/define-texts.ts'

/** Validation messages about questions and answers; `forms.ts` includes them. */
export const guideIssueTexts = {
  'knowledge.oneWord': {
    ja: '同義語は2語以上を入力してください。',
    en: 'Enter at least two words that mean the same.',
  },
  'knowledge.noText': {
    ja: '日本語か英語の少なくとも一方に、質問と回答を入力してください。',
    en: 'Enter a question and an answer in Japanese or English.',
  },
  'knowledge.tooMany': {
    ja: '一度に取り込めるのは1,000件までです。',
    en: 'At most 1,000 rows can be imported at once.',
  },
  'knowledge.tooMuchText': {
    ja: '1つのナレッジグループに登録できる文章は、合わせて50万文字までです。不要なQ&Aを削除するか、グループを分けてください。',
    en: 'A knowledge group holds at most 500,000 characters in all. Delete what is no longer needed, or split the group.',
  },
  'knowledge.double': {
    ja: '同じ質問が、ファイルのこれより前の行にあります。',
    en: 'An earlier row of the file asks the same question.',
  },
  'knowledge.present': {
    ja: '同じ質問が、このグループに登録済みです。',
    en: 'This question is already in the group.',
  },
  'knowledge.videoTooLarge': {
    ja: '動画は100 MBまでです。',
    en: 'Videos can be up to 100 MB.',
  },
  'knowledge.otherLanguage': {
    ja: 'このQ&Aには、質問と同じ言語の回答がありません。',
    en: 'The question you chose has no answer in the language of this one.',
  },
  'knowledge.questionTooLong': {
    ja: '200文字を超える質問は、言い換えに追加できません。',
    en: 'A question of more than 200 characters cannot become a variant.',
  },
  'evaluation.double': {
    ja: '同じ質問が、これより前にあります。',
    en: 'The same question appears further up.',
  },
  'evaluation.present': {
    ja: '同じ質問が、評価用の質問に登録済みです。',
    en: 'This is already an evaluation question.',
  },
  'evaluation.noItem': {
    ja: 'このグループにあるQ&Aを選んでください。',
    en: 'Choose a question of this group.',
  },
  'knowledge.noWaypoint': {
    ja: '公開中の地図にあるウェイポイントを選んでください。',
    en: 'Choose a waypoint of the published map.',
  },
} as const satisfies Record<string, Text>
