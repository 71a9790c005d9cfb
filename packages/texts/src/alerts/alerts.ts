import type { AlertState, Snooze } from '@wheelhouse/contract/alerts/alert'
import { defineTexts, type Text } from '../kernel/define-texts.ts'

const states: { [S in AlertState as `state_${S}`]: Text } = {
  state_open: { ja: '未対応', en: 'Open' },
  state_acknowledged: { ja: '対応中', en: 'Acknowledged' },
  state_closed: { ja: 'クローズ済み', en: 'Closed' },
}
const snoozes: { [S in Snooze as `until_${S}`]: Text } = {
  until_quarter: { ja: '15分間', en: 'For 15 minutes' },
  until_hour: { ja: '1時間', en: 'For 1 hour' },
  until_tomorrow: { ja: '翌朝8:00まで', en: 'Until 8:00 tomorrow' },
}

/** alerts: trouble that people were told of, and whose it is. */
export const alertTexts = defineTexts('alerts', {
  ...states,
  ...snoozes,
  title: { ja: 'アラート', en: 'Alerts' },
  now: { ja: '対応が必要なアラート', en: 'Open now' },
  history: { ja: '履歴', en: 'History' },
  historyTitle: { ja: 'アラート履歴', en: 'Alert history' },
  empty: {
    ja: '対応が必要なアラートはありません。ロボットのエラーや基準外の値があると、ここに表示されます。',
    en: 'There are no open alerts. Trouble with robots and abnormal values appear here.',
  },
  emptyHistory: { ja: 'アラートはまだありません。', en: 'There have been no alerts yet.' },
  level: { ja: 'レベル', en: 'Level' },
  allLevels: { ja: 'すべてのレベル', en: 'All levels' },
  what: { ja: '内容', en: 'Alert' },
  place: { ja: 'フロア・ロボット', en: 'Floor, robot' },
  openedAt: { ja: '発生', en: 'Since' },
  lastAt: { ja: '最終発生', en: 'Last' },
  count: { ja: '回数', en: 'Count' },
  times_one: { ja: '{{count}}回', en: '{{count}} time' },
  times_other: { ja: '{{count}}回', en: '{{count}} times' },
  picture: { ja: '画像', en: 'Picture' },
  pictureOf: { ja: '「{{name}}」の画像', en: 'Picture of “{{name}}”' },
  noPicture: { ja: 'なし', en: 'None' },
  day: { ja: '発生日', en: 'Day' },
  state: { ja: '状態', en: 'State' },
  allStates: { ja: 'すべての状態', en: 'All states' },
  ownerId: { ja: '担当者', en: 'Owner' },
  nobody: { ja: 'なし', en: 'Nobody' },
  snoozedUntil: { ja: '一時停止の終了', en: 'Snoozed until' },
  snoozed: { ja: '{{time}}まで一時停止', en: 'Snoozed until {{time}}' },
  closedAt: { ja: 'クローズ日時', en: 'Closed' },
  closedBy: { ja: 'クローズした人', en: 'Closed by' },
  byItself: { ja: '自動（原因の解消）', en: 'By itself: its cause has gone' },
  note: { ja: '対応メモ', en: 'Note' },
  until: { ja: '一時停止の期間', en: 'Snooze' },
  actions: { ja: '操作', en: 'Actions' },
  acknowledge: { ja: '対応する', en: 'Acknowledge' },
  giveBack: { ja: '担当を外す', en: 'Give back' },
  snooze: { ja: '一時停止', en: 'Snooze' },
  close: { ja: 'クローズ', en: 'Close' },
  closeTitle: { ja: 'アラートのクローズ', en: 'Close the alert' },
  closeHelp: {
    ja: '同じ問題がもう一度起きると、新しいアラートが表示されます。',
    en: 'A new alert opens when the same trouble comes again.',
  },
  acknowledged: { ja: '担当になりました。', en: 'The alert is yours.' },
  givenBack: { ja: '担当を外しました。', en: 'The alert is nobody’s again.' },
  snoozeDone: { ja: '一時停止しました。', en: 'The alert is snoozed.' },
  closed: { ja: 'クローズしました。', en: 'The alert is closed.' },
  sound: { ja: '緊急アラートの音', en: 'Sound for new emergencies' },
  soundBlocked: {
    ja: 'ブラウザーが音を止めています。画面のどこかをクリックすると鳴るようになります。',
    en: 'The browser is blocking the sound. Click anywhere on the page to allow it.',
  },
  noAlerts: { ja: 'アラートを表示', en: 'Show alerts' },
  toAlerts_one: { ja: 'アラートを表示（{{count}}件）', en: 'Show alerts ({{count}})' },
  toAlerts_other: { ja: 'アラートを表示（{{count}}件）', en: 'Show alerts ({{count}})' },
})
