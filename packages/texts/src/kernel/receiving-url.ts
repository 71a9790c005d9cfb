import { defineTexts } from './define-texts.ts'

/** An address with a secret to which another system sends what it measures or detects. */
export const receivingUrlTexts = defineTexts('receivingUrl', {
  none: { ja: 'まだ発行していません。', en: 'Not issued yet.' },
  issue: { ja: '受信URLを発行', en: 'Issue a receiving URL' },
  reissueText: {
    ja: '現在のURLはすぐに使えなくなります。{{system}}の設定も変更してください。',
    en: 'The current URL stops working at once. Change it in {{system}} as well.',
  },
})
