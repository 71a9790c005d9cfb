import { defineTexts } from '../kernel/define-texts.ts'

/** What a field says that takes a file. */
export const fileTexts = defineTexts('files', {
  choose: { ja: 'ファイルを選択', en: 'Choose a file' },
  replace: { ja: '差し替え', en: 'Replace' },
  remove: { ja: '外す', en: 'Remove' },
  orDrop: { ja: 'またはここにドロップ', en: 'or drop it here' },
  limits: { ja: '{{endings}}、{{size}}まで', en: '{{endings}}, up to {{size}}' },
  sending: { ja: '「{{name}}」をアップロードしています', en: 'Uploading {{name}}' },
  checking: { ja: '「{{name}}」の内容を確認しています', en: 'Checking the content of {{name}}' },
  waiting: {
    ja: '接続が切れました。自動的に再開します（{{name}}）',
    en: 'Connection lost. Resuming {{name}} automatically',
  },
  stopped: {
    ja: '「{{name}}」のアップロードが中断しています。再開すると途中から続けます。',
    en: 'The upload of {{name}} was interrupted. Resume it to continue where it stopped.',
  },
  done: { ja: '「{{name}}」をアップロードしました', en: 'Uploaded {{name}}' },
  refused: { ja: '「{{name}}」は使用できません。{{reason}}', en: '{{name}} cannot be used. {{reason}}' },
  cancel: { ja: 'アップロードを中止', en: 'Cancel the upload' },
  resume: { ja: '再開', en: 'Resume' },
  secondsLeft: { ja: '残り約{{seconds}}秒', en: 'about {{seconds}} s left' },
  minutesLeft: { ja: '残り約{{minutes}}分', en: 'about {{minutes}} min left' },
  preview: { ja: '「{{name}}」のプレビュー', en: 'Preview of {{name}}' },
})
