import { defineTexts } from '../kernel/define-texts.ts'

export const mediaTexts = defineTexts('media', {
  title: { ja: '写真の撮影', en: 'Photos' },
  takePhoto: { ja: '写真を撮影', en: 'Take a photo' },
  takeThermal: { ja: 'サーマル画像を撮影', en: 'Take a thermal picture' },
  /** On the robot already, not here yet. */
  onItsWay: {
    ja: 'ロボットに保存済みです。受信しています…',
    en: 'Saved on the robot. Receiving…',
  },
  open: { ja: '{{camera}}の写真を開く（{{time}}）', en: 'Open the picture of {{camera}}, {{time}}' },
  thermalRange: { ja: '{{min}}〜{{max}}°C', en: '{{min}} to {{max}} °C' },
})
