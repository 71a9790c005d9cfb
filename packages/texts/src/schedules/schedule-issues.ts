import type { Text } from '../kernel/define-texts.ts'

/** What forms say of schedules: a part of `forms.ts`. */
export const scheduleIssues = {
  'schedule.noTime': { ja: '日時を入力してください。', en: 'Enter a date and a time.' },
  'schedule.noDate': { ja: '日付を入力してください。', en: 'Enter a date.' },
  'schedule.endBeforeStart': {
    ja: '終了は開始より後にしてください。',
    en: 'The end must be after the start.',
  },
  'schedule.tooLong': { ja: '24時間以内にしてください。', en: 'At most 24 hours.' },
  'schedule.noWeekday': { ja: '曜日を選んでください。', en: 'Choose the days of the week.' },
  'schedule.sameDay': { ja: '同じ曜日が2回選ばれています。', en: 'A day is chosen twice.' },
  'schedule.untilBeforeStart': {
    ja: '繰り返しの終了日は、開始日以降にしてください。',
    en: 'The last day must not be before the first.',
  },
  'schedule.otherBuilding': {
    ja: 'ロボットと同じ建物のフローを選んでください。',
    en: 'Choose a flow of the same building as the robot.',
  },
  'schedule.movesAtEnd': {
    ja: 'ロボットが移動するフローは、終了時刻に停止できません。通路をふさぐおそれがあります。',
    en: 'A flow in which the robot moves cannot be stopped at its end time: the robot might block the way.',
  },
} as const satisfies Record<string, Text>
