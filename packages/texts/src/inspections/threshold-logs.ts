import { defineTexts } from '../kernel/define-texts.ts'

/** threshold/log/{page}: what threshold rules said of values that were read or measured. */
export const thresholdLogTexts = defineTexts('thresholdLogs', {
  title: { ja: 'しきい値ログ', en: 'Threshold log' },
  empty: {
    ja: '判定結果はまだありません。しきい値ルールを設定した点検項目の値を読み取ったときと、監視しているセンサーの判定が変わったときに、ここに表示されます。',
    en: 'Nothing has been judged yet. Readings of check items with a threshold rule appear here, and values of watched sensors when their judgement changes.',
  },
  ofRule: { ja: 'このルールのしきい値ログ', en: 'Threshold log of this rule' },
  entry: { ja: '「{{name}}」の判定結果', en: 'Judgement of “{{name}}”' },
  at: { ja: '日時', en: 'Time' },
  day: { ja: '日付', en: 'Day' },
  subject: { ja: '点検項目・センサー', en: 'Check item or sensor' },
  value: { ja: '値', en: 'Value' },
  measured: { ja: '{{key}}：{{value}}', en: '{{key}}: {{value}}' },
  judgement: { ja: '判定', en: 'Judgement' },
  allJudgements: { ja: 'すべての判定', en: 'All judgements' },
  onlyAbnormal: { ja: '基準外のみ', en: 'Abnormal only' },
  onlyNormal: { ja: '基準内のみ', en: 'Normal only' },
  rule: { ja: 'しきい値ルール', en: 'Threshold rule' },
  conditions: { ja: '条件', en: 'Conditions' },
  level: { ja: '通知レベル', en: 'Notification level' },
  robot: { ja: 'ロボット', en: 'Robot' },
  report: { ja: 'レポート', en: 'Report' },
  toReport: { ja: 'レポートを表示', en: 'Show the report' },
  none: { ja: 'なし', en: 'None' },
})
