import { defineTexts } from '../kernel/define-texts.ts'

/** Which robots hear a sensor by BLE: a part of device/{id}. */
export const deviceHearingTexts = defineTexts('deviceHearings', {
  title: { ja: 'ロボットでの受信（BLE）', en: 'Heard by robots (BLE)' },
  none: {
    ja: 'まだどのロボットも受信していません。受信に対応したロボットがセンサーの近く（およそ10 m以内）を通ると、ここに表示されます。',
    en: 'No robot has heard it yet. A robot that can hear sensors is shown here once it has been near this device (within about 10 m).',
  },
  disabled: {
    ja: 'このデバイスは無効のため、受信しません。',
    en: 'This device is disabled, so no robot listens for it.',
  },
  simulated: { ja: 'シミュレーション', en: 'Simulated' },
  signal_strong: { ja: '電波：強い（{{rssi}} dBm）', en: 'Signal: strong ({{rssi}} dBm)' },
  signal_fair: { ja: '電波：普通（{{rssi}} dBm）', en: 'Signal: fair ({{rssi}} dBm)' },
  signal_weak: { ja: '電波：弱い（{{rssi}} dBm）', en: 'Signal: weak ({{rssi}} dBm)' },
  signalUnknown: { ja: '電波：不明', en: 'Signal: not known' },
})
