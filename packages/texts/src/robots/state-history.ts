import type { HistoryPeriod } from '@wheelhouse/contract/robots/state-history'
import { defineTexts, type Text } from '../kernel/define-texts.ts'

/** A robot's battery and network over time, on its overview. */

const periods: { [P in HistoryPeriod as `period_${P}`]: Text } = {
  period_day: { ja: '24時間', en: '24 hours' },
  period_week: { ja: '7日間', en: '7 days' },
  period_month: { ja: '30日間', en: '30 days' },
}

export const stateHistoryTexts = defineTexts('stateHistory', {
  ...periods,
  title: { ja: 'バッテリーと通信の推移', en: 'Battery and network over time' },
  period: { ja: '期間', en: 'Period' },
  loading: { ja: '推移を読み込んでいます', en: 'Loading the history' },
  battery: { ja: 'バッテリー残量', en: 'Battery' },
  signal: { ja: '電波強度', en: 'Signal strength' },
  lowest: { ja: '最低 {{value}}（{{moment}}）', en: 'Lowest {{value}} ({{moment}})' },
  highest: { ja: '最高 {{value}}', en: 'Highest {{value}}' },
  latest: { ja: '最新 {{value}}（{{moment}}）', en: 'Latest {{value}} ({{moment}})' },
  charging: { ja: '充電中 {{time}}', en: 'Charging {{time}}' },
  online: { ja: 'オンライン {{time}}', en: 'Online {{time}}' },
  point: {
    ja: '{{moment}}　{{value}}（{{min}}～{{max}}）',
    en: '{{moment}}: {{value}} ({{min}} to {{max}})',
  },
  noCharge: {
    ja: 'この期間に、バッテリー残量の報告はありませんでした。',
    en: 'No battery level was reported in this period.',
  },
  noSignal: {
    ja: 'この期間に、電波強度の報告はありませんでした。',
    en: 'No signal strength was reported in this period.',
  },
  gaps: {
    ja: '線が途切れている間は、オフラインだったか、値の報告がありませんでした。',
    en: 'Where the line breaks, the robot was offline or reported no value.',
  },
  empty: {
    ja: 'この期間の記録はありません。ロボットがオンラインの間、1分ごとに記録されます。',
    en: 'No records in this period. Values are recorded once a minute while the robot is online.',
  },
})
