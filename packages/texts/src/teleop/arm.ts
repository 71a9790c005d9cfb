import { defineTexts } from '../kernel/define-texts.ts'

/** Moving head, lift and arms by hand, and playing poses (R-TELEOP-25). */
export const armTexts = defineTexts('arm', {
  panel: { ja: '頭部・リフト・アーム', en: 'Head, lift and arms' },
  standby: {
    ja: '待機モード中はアームを動かせません。待機モードを解除してください。',
    en: 'Arms do not move in standby. End standby first.',
  },
  increase: { ja: '{{joint}}を増やす（押している間）', en: '{{joint}}: increase (while held)' },
  decrease: { ja: '{{joint}}を減らす（押している間）', en: '{{joint}}: decrease (while held)' },

  poses: { ja: 'ポーズ', en: 'Poses' },
  network: { ja: 'ポーズネットワーク', en: 'Pose network' },
  atPose: { ja: '現在のポーズ：{{pose}}', en: 'The arm is at: {{pose}}' },
  nearPose: {
    ja: 'どのポーズにもありません。最も近いのは「{{pose}}」です。ずれている関節：{{joints}}',
    en: 'The arm is not at any pose. Nearest: {{pose}}. Joints that differ: {{joints}}',
  },
  ready: { ja: '準備', en: 'Get ready' },
  readyFor: { ja: '「{{pose}}」の準備', en: 'Get ready for “{{pose}}”' },
  here: { ja: '現在のポーズ', en: 'Current pose' },
  waiting: {
    ja: '準備ができました。押している間だけ動きます：{{pose}}',
    en: 'Ready. Hold to move to: {{pose}}',
  },
  waitingUnnamed: { ja: '準備ができました。押している間だけ動きます。', en: 'Ready. Hold to move.' },
  arrived: { ja: '「{{pose}}」に到着しました。', en: 'Arrived at “{{pose}}”.' },
  play: { ja: '押している間だけ再生', en: 'Play while held' },
  progress: { ja: '{{steps}}段階のうち{{step}}', en: 'Step {{step}} of {{steps}}' },
  takeControl: { ja: '操縦を開始してから、ポーズを準備してください。', en: 'Start driving to play a pose.' },
})
