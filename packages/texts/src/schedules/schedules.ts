import type { ScheduleRepeat, ScheduleResult, Weekday } from '@wheelhouse/contract/schedules/schedule'
import { defineTexts, type Text } from '../kernel/define-texts.ts'

const repeats = {
  repeat_none: { ja: '繰り返さない', en: 'Does not repeat' },
  repeat_daily: { ja: '毎日', en: 'Every day' },
  repeat_weekly: { ja: '毎週', en: 'Every week' },
  repeat_monthly: { ja: '毎月', en: 'Every month' },
} satisfies Record<`repeat_${ScheduleRepeat}`, Text>

const results = {
  result_done: { ja: '完了', en: 'Done' },
  result_fail: { ja: '失敗', en: 'Failed' },
  result_cancel: { ja: '中止', en: 'Cancelled' },
  result_running: { ja: '実行中', en: 'Running' },
  result_unknown: { ja: '不明', en: 'Unknown' },
} satisfies Record<`result_${ScheduleResult}`, Text>

const days = {
  daysOfWeek_0: { ja: '日', en: 'Sunday' },
  daysOfWeek_1: { ja: '月', en: 'Monday' },
  daysOfWeek_2: { ja: '火', en: 'Tuesday' },
  daysOfWeek_3: { ja: '水', en: 'Wednesday' },
  daysOfWeek_4: { ja: '木', en: 'Thursday' },
  daysOfWeek_5: { ja: '金', en: 'Friday' },
  daysOfWeek_6: { ja: '土', en: 'Saturday' },
} satisfies Record<`daysOfWeek_${Weekday}`, Text>

/** The calendar, the log, the list and the form of schedules. */
export const scheduleTexts = defineTexts('schedules', {
  ...repeats,
  ...results,
  ...days,
  title: { ja: 'スケジュール', en: 'Schedule' },
  listTitle: { ja: 'スケジュール一覧', en: 'Schedules' },
  create: { ja: 'スケジュールの登録', en: 'Create a schedule' },
  toList: { ja: '一覧', en: 'List' },
  toLog: { ja: '実行ログ', en: 'Log' },
  toCalendar: { ja: 'カレンダー', en: 'Calendar' },
  empty: {
    ja: 'スケジュールはまだ登録されていません。ロボットがフローを自動で実行する日時を登録します。',
    en: 'No schedules yet. A schedule says when a robot runs a flow without anybody starting it.',
  },
  name: { ja: 'タイトル', en: 'Title' },
  robotId: { ja: 'ロボット', en: 'Robot' },
  flowId: { ja: 'フロー', en: 'Flow' },
  startAt: { ja: '開始', en: 'Start' },
  endAt: { ja: '終了', en: 'End' },
  clockNote: { ja: '建物の時刻（{{zone}}）で入力します。', en: "By the building's clock ({{zone}})." },
  repeat: { ja: '繰り返し', en: 'Repeats' },
  allRepeats: { ja: 'すべての繰り返し', en: 'All' },
  daysOfWeek: { ja: '曜日', en: 'Days of the week' },
  monthlyNote: {
    ja: 'その日がない月は、月の最終日に実行します。',
    en: 'In a month without that day, on its last day.',
  },
  until: { ja: '繰り返しの終了日', en: 'Last day' },
  untilNote: {
    ja: '空欄の場合は、終了日なしで繰り返します。',
    en: 'Leave this empty to repeat without an end.',
  },
  lateMinutes: { ja: '遅れて開始できる時間（分）', en: 'May begin late by (minutes)' },
  lateNote: {
    ja: '時刻になってもロボットが開始できないとき、この時間内であれば開始します。0の場合は、その回を中止します。',
    en: 'When the robot is not ready in time, it still begins within this time. With 0 the occurrence is left out.',
  },
  priority: { ja: '優先する', en: 'Comes first' },
  priorityNote: {
    ja: '開始時刻にロボットがほかのフローを実行していれば、停止して切り替えます。',
    en: 'It stops the flow that the robot is running at that time, and takes its place.',
  },
  stopAtEnd: { ja: '終了時刻に停止する', en: 'Stop at the end' },
  description: { ja: '説明', en: 'Description' },
  when: { ja: '日時', en: 'When' },
  what: { ja: '内容', en: 'What' },
  updatedAt: { ja: '更新日時', en: 'Updated' },
  mayNotCreate: {
    ja: 'スケジュールを登録する権限がありません。',
    en: 'You may not create schedules.',
  },
  checkConflicts: { ja: '重なりの確認', en: 'Check for overlaps' },
  noConflicts: {
    ja: '今後3か月に、同じロボットの重なる予定はありません。',
    en: 'No other schedule of this robot is at the same time in the next three months.',
  },
  conflicts: { ja: '同じロボットの、時間が重なる予定', en: 'At the same time on the same robot' },
  conflictsIncomplete: {
    ja: 'ロボットと日時を入力すると確認できます。',
    en: 'Choose a robot and enter the times to check.',
  },
  day: { ja: '日', en: 'Day' },
  week: { ja: '週', en: 'Week' },
  month: { ja: '月', en: 'Month' },
  view: { ja: '表示', en: 'View' },
  previous: { ja: '前へ', en: 'Previous' },
  next: { ja: '次へ', en: 'Next' },
  today: { ja: '今日', en: 'Today' },
  nothing: { ja: 'この期間の予定はありません。', en: 'Nothing is planned in this time.' },
  soon: { ja: '24時間以内の予定', en: 'The next 24 hours' },
  willRun: { ja: '実行予定', en: 'Planned' },
  skipped: { ja: '実行しない', en: 'Left out' },
  overlaps: { ja: '重なりあり', en: 'Overlaps' },
  overlapsNote: {
    ja: '同じロボットの別の予定と時間が重なっています。',
    en: 'Another schedule has the robot at the same time.',
  },
  hindered: { ja: '開始できない見込み', en: 'Would not begin now' },
  skip: { ja: 'この回を実行しない', en: 'Leave this one out' },
  unskip: { ja: 'この回を実行する', en: 'Take this one in again' },
  toSchedule: { ja: 'スケジュールを開く', en: 'Open the schedule' },
  toRun: { ja: '実行の詳細', en: 'The run' },
  span: { ja: '{{start}} ～ {{end}}', en: '{{start}} to {{end}}' },
  moved: { ja: '予定の日時を変更しました。', en: 'Moved.' },
  logTitle: { ja: 'スケジュールの実行ログ', en: 'Schedule log' },
  logEmpty: {
    ja: '実行ログはまだありません。予定の時刻になると記録されます。',
    en: 'Nothing yet. An entry is made when a schedule is due.',
  },
  plannedAt: { ja: '予定', en: 'Planned' },
  startedAt: { ja: '開始', en: 'Started' },
  endedAt: { ja: '終了', en: 'Ended' },
  result: { ja: '結果', en: 'Result' },
  allResults: { ja: 'すべての結果', en: 'All results' },
  reason: { ja: '理由', en: 'Reason' },
  reason_missed: {
    ja: '予定の時刻にサーバーが停止していました。',
    en: 'The server was not running at that time.',
  },
})
