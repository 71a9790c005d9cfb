import { defineTexts } from '../kernel/define-texts.ts'

export const customTexts = defineTexts('custom', {
  experimentalTitle: { ja: '「{{name}}」を開きますか？', en: 'Open “{{name}}”?' },
  experimentalText: {
    ja: 'この機能は試験中です。予告なく変更されたり、正しく動作しなかったりすることがあります。',
    en: 'This is experimental. It may change without notice or not work as expected.',
  },
  experimentalHide: { ja: 'この項目では次回から確認しない', en: 'Do not ask again for this item' },
  open: { ja: '開く', en: 'Open' },
  cancel: { ja: 'キャンセル', en: 'Cancel' },
  openAgain: { ja: 'もう一度開く', en: 'Open it again' },
  stopped_hung: {
    ja: 'このページが応答しないため、停止しました。',
    en: 'This page was stopped because it was not responding.',
  },
  stopped_flooding: {
    ja: 'このページが想定外の通信を行ったため、停止しました。',
    en: 'This page was stopped because it sent unexpected messages or too many of them.',
  },
  stopped_left: {
    ja: 'このページが別のページへ移動しようとしたため、停止しました。',
    en: 'This page was stopped because it tried to open another page.',
  },
  close: { ja: '閉じる', en: 'Close' },
})
