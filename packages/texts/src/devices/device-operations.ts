import { defineTexts } from '../kernel/define-texts.ts'

/** What people do with an actuator or a display: a part of device/{id}. */
export const deviceOperationTexts = defineTexts('deviceOperations', {
  title: { ja: '操作', en: 'Operations' },
  none: {
    ja: '操作がまだ設定されていません。下の「接続」で追加してください。',
    en: 'No operations are set up yet. Add them below, under “Connection”.',
  },
  disabled: {
    ja: 'このデバイスは無効のため、操作できません。',
    en: 'This device is disabled, so it cannot be operated.',
  },
  textFor: { ja: '「{{name}}」の文字', en: 'Text for “{{name}}”' },
  done: {
    ja: '{{time}} 「{{name}}」を実行しました（HTTP {{status}}、{{ms}}ミリ秒）。',
    en: '{{time}}: “{{name}}” was done (HTTP {{status}}, {{ms}} ms).',
  },
  failed: {
    ja: '{{time}} 「{{name}}」は実行できませんでした：{{failure}}。',
    en: '{{time}}: “{{name}}” failed: {{failure}}.',
  },
  failedWith: {
    ja: '{{time}} 「{{name}}」は実行できませんでした：{{failure}}（HTTP {{status}}）。',
    en: '{{time}}: “{{name}}” failed: {{failure}} (HTTP {{status}}).',
  },
  unsure: {
    ja: '時間内に応答がないときは、デバイスが動いている可能性があります。現地で確認してください。',
    en: 'There was no answer in time, but the device may have acted. Check on site.',
  },
})
