import { defineTexts } from './define-texts.ts'

/** Days of the week with hours, in which something holds. */
export const timeWindowTexts = defineTexts('timeWindows', {
  windows: { ja: '有効な時間帯', en: 'When it applies' },
  windowsAlways: { ja: '時間帯がなければ常に有効です。', en: 'Always, unless there is a time window.' },
  addWindow: { ja: '時間帯を追加', en: 'Add a time window' },
  removeWindow: { ja: '時間帯{{count}}を外す', en: 'Remove time window {{count}}' },
  windowDays: { ja: '曜日', en: 'Days' },
  day_0: { ja: '日', en: 'Sun' },
  day_1: { ja: '月', en: 'Mon' },
  day_2: { ja: '火', en: 'Tue' },
  day_3: { ja: '水', en: 'Wed' },
  day_4: { ja: '木', en: 'Thu' },
  day_5: { ja: '金', en: 'Fri' },
  day_6: { ja: '土', en: 'Sat' },
  windowFrom: { ja: '開始', en: 'From' },
  windowTo: { ja: '終了', en: 'To' },
})
