import { defineTexts } from './define-texts.ts'

/** Secrets that are shown once, when they are made. */
export const secretOnceTexts = defineTexts('secretOnce', {
  once: {
    ja: 'この画面を閉じると、再び表示することはできません。安全な場所に保管してください。',
    en: 'The secret is shown only once. Keep it in a safe place.',
  },
  noted: { ja: '控えました', en: 'I have saved it' },
  cancel: { ja: 'キャンセル', en: 'Cancel' },
})
