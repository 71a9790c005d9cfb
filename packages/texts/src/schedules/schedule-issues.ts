import type { Text } from '../kernel/define-texts.ts'

/** Validation messages about schedules; `forms.ts` includes them. */
export const scheduleIssueTexts = {
  'schedule.noTime': { ja: '日付と時刻を入力してください。', en: 'Enter a date and a time.' },
  'schedule.noDate': { ja: '日付を入力してください。', en: 'Enter a date.' },
  'schedule.endBeforeStart': {
    ja: '終了は開始より後にしてください。',
    en: 'The end must be later than the start.',
  },
  'schedule.tooLong': {
    ja: '開始から終了までは24時間以内にしてください。',
    en: 'It may last at most 24 hours.',
  },
  'schedule.noWeekday': { ja: '曜日を選択してください。', en: 'Choose at least one day of the week.' },
  'schedule.untilBeforeStart': {
    ja: '最終日は開始日以降にしてください。',
    en: 'The last day must not be before the first.',
  },
  'schedule.sameDay': { ja: '同じ曜日が2回選択されています。', en: 'The same day was chosen twice.' },
  'schedule.otherBuilding': {
    ja: 'ロボットとフローは同じ建物のものを選んでください。',
    en: 'Choose a robot and a flow of the same building.',
  },
  'schedule.movesAtEnd': {
    ja: 'ロボットが走行するフローは、終了時刻に停止できません。',
    en: 'A flow in which the robot drives cannot be stopped at the end time.',
  },
} as const satisfies Record<string, Text>
