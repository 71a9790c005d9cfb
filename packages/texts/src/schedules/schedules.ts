import type { RunProblem } from '@wheelhouse/contract/flows/run'
import type { RunReason } from '@wheelhouse/contract/flows/run-reasons'
import type { Weekday } from '@wheelhouse/contract/schedules/local-time'
import type { ScheduleRepeat, ScheduleResult } from '@wheelhouse/contract/schedules/schedule'
import { defineTexts, type Text } from '../kernel/define-texts.ts'
import { calendarWords } from './calendar.ts'

const results: { [Result in ScheduleResult as `result_${Result}`]: Text } = {
  result_done: { ja: '完了', en: 'Done' },
  result_fail: { ja: '失敗', en: 'Failed' },
  result_cancel: { ja: '中止', en: 'Cancelled' },
  result_running: { ja: '実行中', en: 'Running' },
  result_unknown: { ja: '不明', en: 'Unknown' },
}

const repeats: { [Repeat in ScheduleRepeat as `repeat_${Repeat}`]: Text } = {
  repeat_none: { ja: '繰り返しなし', en: 'Does not repeat' },
  repeat_daily: { ja: '毎日', en: 'Daily' },
  repeat_weekly: { ja: '毎週', en: 'Weekly' },
  repeat_monthly: { ja: '毎月', en: 'Monthly' },
}

const weekdays: { [Day in Weekday as `daysOfWeek_${Day}`]: Text } = {
  daysOfWeek_0: { ja: '日曜日', en: 'Sunday' },
  daysOfWeek_1: { ja: '月曜日', en: 'Monday' },
  daysOfWeek_2: { ja: '火曜日', en: 'Tuesday' },
  daysOfWeek_3: { ja: '水曜日', en: 'Wednesday' },
  daysOfWeek_4: { ja: '木曜日', en: 'Thursday' },
  daysOfWeek_5: { ja: '金曜日', en: 'Friday' },
  daysOfWeek_6: { ja: '土曜日', en: 'Saturday' },
}

/** Reasons of which runs have no word without a detail; the others are in `runs.ts`. */
type OtherReason = Exclude<RunProblem['reason'], RunReason> | 'missed' | 'changed' | 'timeOver'
/** What has not begun cannot go on, as the words for runs say. */
const ownWords = {
  why_robotOffline: { ja: 'ロボットと通信できません。', en: 'The robot is offline.' },
  why_emergencyStop: { ja: '非常停止ボタンが押されています。', en: 'The emergency stop is pressed.' },
  why_remoteStop: { ja: '遠隔停止中です。', en: 'The robot is stopped remotely.' },
  why_driven: { ja: '操縦中です。', en: 'Somebody is driving the robot.' },
  why_docksTaken: { ja: '空いている充電ドックがありません。', en: 'No dock is free.' },
} satisfies Partial<Record<`why_${RunReason}`, Text>>

const reasons: { [Reason in OtherReason as `why_${Reason}`]: Text } = {
  why_changed: {
    ja: '開始を待っている間に、スケジュールが変更されました。',
    en: 'The schedule was changed while this run was waiting to start.',
  },
  why_timeOver: { ja: '終了時刻になったため、停止しました。', en: 'It was stopped at its end time.' },
  why_missed: {
    ja: '開始時刻にサーバーが停止していたため、開始できませんでした。',
    en: 'The server was not running at the start time.',
  },
  why_alreadyRunning: {
    ja: 'ロボットは別のフローを実行中です。',
    en: 'The robot is running another flow.',
  },
  why_lowBattery: { ja: 'バッテリー残量が少なくなっています。', en: 'Battery low.' },
  why_flowDisabled: { ja: 'フローが無効になっています。', en: 'The flow is disabled.' },
  why_buildingDisabled: { ja: '建物が無効になっています。', en: 'The building is disabled.' },
  why_badSteps: { ja: 'フローのステップに誤りがあります。', en: 'The steps of the flow have errors.' },
  why_unknownParts: {
    ja: 'フローに、この製品にない内容を含むステップがあります。フローの編集画面で確認してください。',
    en: 'Steps of the flow contain parts that this product does not support. See the flow editor.',
  },
  why_hasError: { ja: 'ロボットがエラーを報告しています。', en: 'The robot reports an error.' },
  why_placeGone: {
    ja: 'フローの行き先が公開中の地図にありません。',
    en: 'A destination of the flow is not on the published map.',
  },
  why_workPlanDisabled: {
    ja: 'フローのワークプランが無効になっています。',
    en: 'A work plan of the flow is disabled.',
  },
  why_serviceGone: {
    ja: 'フローが呼び出すサービスコマンドが見つかりません。',
    en: 'A service command that the flow calls no longer exists.',
  },
  why_serviceDisabled: {
    ja: 'フローが呼び出すサービスコマンドが無効になっています。',
    en: 'A service command that the flow calls is disabled.',
  },
}

/** What a rule means: `毎週月曜日・金曜日 22:00〜翌日6:00`. */
const rule = {
  spanSameDay: { ja: '{{start}}～{{end}}', en: '{{start}} to {{end}}' },
  spanNextDay: { ja: '{{start}}～翌日{{end}}', en: '{{start}} to {{end}} the next day' },
  rule_none: { ja: '{{date}} {{span}}', en: '{{date}}, {{span}}' },
  rule_daily: { ja: '毎日 {{span}}', en: 'every day {{span}}' },
  rule_weekly: { ja: '毎週{{days}} {{span}}', en: 'every {{days}} {{span}}' },
  rule_monthly: { ja: '毎月{{day}}日 {{span}}', en: 'on day {{day}} of each month, {{span}}' },
  ruleFrom: { ja: '{{rule}}（{{date}}から）', en: '{{rule}}, from {{date}}' },
  ruleUntil: {
    ja: '{{rule}}（{{from}}から{{until}}まで）',
    en: '{{rule}}, from {{from}} until {{until}}',
  },
  dayComma: { ja: '・', en: ', ' },
  dayAnd: { ja: '・', en: ' and ' },
} satisfies Record<string, Text>

/** schedule/cal, /list, /create, /{id}, /log: when robots run flows by themselves. */
export const scheduleTexts = defineTexts('schedules', {
  ...results,
  ...repeats,
  ...weekdays,
  ...reasons,
  ...ownWords,
  ...rule,
  ...calendarWords,
  title: { ja: 'スケジュール', en: 'Schedules' },
  create: { ja: 'スケジュールの登録', en: 'Create a schedule' },
  empty: {
    ja: 'スケジュールはまだ登録されていません。ロボットが自動でフローを実行する日時を登録します。',
    en: 'No schedules yet. A schedule sets when a robot runs a flow automatically.',
  },
  mayNotCreate: {
    ja: 'スケジュールを登録する権限がありません。',
    en: 'You do not have permission to create schedules.',
  },
  logEmpty: {
    ja: '実行履歴はまだありません。予定の時刻になると記録されます。',
    en: 'No entries yet. Each scheduled run is listed here after its start time.',
  },
  logEntry: { ja: '「{{title}}」の履歴', en: 'Entry of “{{title}}”' },
  identity: { ja: '作業とロボット', en: 'Work and robot' },
  buildingFirst: { ja: '先に建物を選択してください。', en: 'Choose a building first.' },
  noFlowsHere: { ja: 'この建物にはフローがありません。', en: 'This building has no flows.' },
  when: { ja: '日時', en: 'When' },
  how: { ja: '詳細設定', en: 'Options' },
  statusNote: {
    ja: '無効にすると、スケジュールを残したまま実行を止められます。',
    en: 'If it is off, the schedule is kept but does not run.',
  },
  name: { ja: 'タイトル', en: 'Title' },
  building: { ja: '建物', en: 'Building' },
  robot: { ja: 'ロボット', en: 'Robot' },
  flow: { ja: 'フロー', en: 'Flow' },
  startAt: { ja: '開始', en: 'Start' },
  endAt: { ja: '終了', en: 'End' },
  zoneNote: { ja: '建物の現地時刻（{{zone}}）', en: 'Local time of the building ({{zone}})' },
  repeat: { ja: '繰り返し', en: 'Repeat' },
  allRepeats: { ja: 'すべての繰り返し', en: 'All repeats' },
  daysOfWeek: { ja: '曜日', en: 'Days of the week' },
  until: { ja: '最終日', en: 'Last day' },
  untilNote: { ja: '空欄の場合は、期限なしで繰り返します。', en: 'Leave it empty to repeat indefinitely.' },
  lateMinutes: { ja: '開始の猶予（分）', en: 'Grace period (minutes)' },
  lateNote: {
    ja: '開始できない場合、この時間内であれば遅れて開始します。0の場合はその回を実行しません。',
    en: 'If it cannot start on time, it still starts within this period. With 0, the occurrence does not run.',
  },
  description: { ja: '説明', en: 'Description' },
  priority: { ja: '優先', en: 'Takes precedence' },
  priorityNote: {
    ja: 'ロボットが実行中のフローを停止して開始します。',
    en: 'It stops the flow that the robot is running and starts in its place.',
  },
  stopAtEnd: { ja: '終了時刻に停止', en: 'Stop at the end time' },
  stopAtEndNote: {
    ja: '終了時刻を過ぎたフローを停止します。ロボットが走行するフローでは使用できません。',
    en: 'A run that has not finished by then is stopped. Not available for flows in which the robot drives.',
  },
  rule: { ja: '実行日時', en: 'Runs' },
  nextStarts: { ja: '次回以降：{{times}}', en: 'Next: {{times}}' },
  startComma: { ja: '、', en: '; ' },
  noNextStart: {
    ja: '今後の実行予定はありません。日時を確認してください。',
    en: 'It will not run again. Check the times.',
  },
  monthEnd: {
    ja: '該当する日がない月は、月の最終日に実行します。',
    en: 'In months without this day, it runs on the last day.',
  },
  figures: { ja: 'これまでの実行', en: 'Runs so far' },
  figuresNone: {
    ja: 'このフローが完了した記録はまだありません。所要時間は予想できません。',
    en: 'This flow has not been completed yet, so its duration cannot be estimated.',
  },
  figuresOf_one: { ja: '直近1回：{{longest}}分', en: 'The last run: {{longest}} min' },
  figuresOf_other: {
    ja: '直近{{count}}回：通常{{usual}}分、最長{{longest}}分',
    en: 'Last {{count}} runs: usually {{usual}} min, at most {{longest}} min',
  },
  figuresCharge: { ja: 'バッテリー使用量：約{{percent}}%', en: 'Battery used: about {{percent}}%' },
  figuresOfOthers: {
    ja: 'このロボットではまだ実行していないため、ほかのロボットの記録です。',
    en: 'Figures from other robots: this one has not run the flow yet.',
  },
  figuresTooShort: {
    ja: '予定の時間内に終わらないことがあります。次の予定までの余裕を確認してください。',
    en: 'It may not finish by the end time. Leave enough time before the next entry.',
  },
  conflicts: { ja: '重複する予定', en: 'Overlaps' },
  conflictsChecking: { ja: '重複を確認しています…', en: 'Checking for overlaps…' },
  noConflicts: { ja: '重複する予定はありません。', en: 'There are no overlaps.' },
  conflictsFound: {
    ja: '同じロボットの次の予定と重なります。',
    en: 'The robot has these at the same time:',
  },
  conflict: { ja: '{{time}} {{title}}', en: '{{time}}: {{title}}' },
  conflictsAdvice: {
    ja: '優先でない予定どうしは重複できません。日時を変えるか、どちらかを優先にしてください。',
    en: 'Neither of them takes precedence, so they cannot overlap. Change the times, or let one take precedence.',
  },
  otherConflicts_one: { ja: 'ほか{{count}}件', en: 'and {{count}} more' },
  otherConflicts_other: { ja: 'ほか{{count}}件', en: 'and {{count}} more' },
  moreConflicts: { ja: 'ほかにも重複する予定があります。', en: 'There are more overlaps than these.' },
  tooMany: {
    ja: '予定が多いため、最初の{{count}}件のみ表示しています。建物を選択するか、表示期間を短くしてください。',
    en: 'Only the first {{count}} entries are shown. Choose a building or a shorter period.',
  },
  updatedAt: { ja: '更新日時', en: 'Updated' },
  // Of the audit log: the occurrence that was left out.
  scheduleId: { ja: 'スケジュール', en: 'Schedule' },
  date: { ja: '対象日', en: 'Day' },
  plannedAt: { ja: '予定日時', en: 'Planned' },
  startedAt: { ja: '開始日時', en: 'Started' },
  endedAt: { ja: '終了日時', en: 'Ended' },
  result: { ja: '結果', en: 'Result' },
  allResults: { ja: 'すべての結果', en: 'All results' },
  reason: { ja: '理由', en: 'Reason' },
})
