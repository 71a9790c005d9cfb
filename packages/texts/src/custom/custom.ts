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
  close: { ja: '閉じる', en: 'Close' },
})
