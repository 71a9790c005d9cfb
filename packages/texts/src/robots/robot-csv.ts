import { defineTexts } from '../kernel/define-texts.ts'

/** Columns of the CSV file of a robot's activities. */
export const robotCsvTexts = defineTexts('robotCsv', {
  at: { ja: '日時', en: 'Time' },
  level: { ja: 'レベル', en: 'Level' },
  levelName: { ja: 'レベル名', en: 'Level name' },
  service: { ja: '分類', en: 'Category' },
  activity: { ja: '内容', en: 'Activity' },
  errorCode: { ja: 'エラーコード', en: 'Error code' },
  error: { ja: 'エラー内容', en: 'Error' },
  operator: { ja: '操作者', en: 'Operator' },
  detail: { ja: '詳細', en: 'Details' },
})
