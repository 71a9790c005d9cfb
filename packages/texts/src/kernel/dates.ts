import { defineTexts } from './define-texts.ts'

/** Fields for days and times. */
export const dateTexts = defineTexts('dates', {
  datePlaceholder: { ja: '例：2026/12/01', en: 'e.g. Dec 1, 2026' },
  timePlaceholder: { ja: '例：09:00', en: 'e.g. 09:00' },
  openCalendar: { ja: 'カレンダーから選択（{{label}}）', en: 'Choose from a calendar: {{label}}' },
  previousMonth: { ja: '前の月', en: 'Previous month' },
  nextMonth: { ja: '次の月', en: 'Next month' },
  otherDay: { ja: '別の日へ移動', en: 'Go to another day' },
  today: { ja: '今日', en: 'Today' },
  time: { ja: '時刻', en: 'Time' },
  timeOf: { ja: '時刻（{{label}}）', en: 'Time: {{label}}' },
})
