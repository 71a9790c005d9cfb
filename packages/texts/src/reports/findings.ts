import type { FindingState } from '@wheelhouse/contract/reports/finding'
import { defineTexts, type Text } from '../kernel/define-texts.ts'

const states: { [S in FindingState as `state_${S}`]: Text } = {
  state_open: { ja: '未対応', en: 'Open' },
  state_inWork: { ja: '対応中', en: 'In work' },
  state_closed: { ja: '対応済み', en: 'Closed' },
}

/** report/finding: what was found abnormal, and whose it is until it is closed. */
export const findingTexts = defineTexts('findings', {
  ...states,
  title: { ja: '指摘事項', en: 'Findings' },
  empty: {
    ja: '指摘事項はまだありません。レポートで問題のあった記録から登録できます。',
    en: 'There are no findings yet. What is abnormal in a report can be made one.',
  },
  what: { ja: '内容', en: 'What' },
  untitled: { ja: '名称なし', en: 'Without a name' },
  state: { ja: '状態', en: 'State' },
  allStates: { ja: 'すべての状態', en: 'All states' },
  ownerId: { ja: '担当者', en: 'Owner' },
  nobody: { ja: '未定', en: 'Nobody yet' },
  toMe: { ja: '自分が担当する', en: 'Assign to me' },
  note: { ja: 'メモ', en: 'Note' },
  result: { ja: '結果', en: 'Result' },
  foundAt: { ja: '発見', en: 'Found' },
  day: { ja: '発見日', en: 'Day' },
  robot: { ja: 'ロボット', en: 'Robot' },
  none: { ja: 'なし', en: 'None' },
  report: { ja: 'レポート', en: 'Report' },
  reportGone: { ja: '{{title}}（削除済み）', en: '{{title}} (deleted)' },
  reading: { ja: '計測値', en: 'Reading' },
  toReading: { ja: '計測値の詳細', en: 'Details of the reading' },
  createdBy: { ja: '登録', en: 'Registered' },
  closedAt: { ja: '対応完了', en: 'Closed at' },
  closedBy: { ja: '対応完了', en: 'Closed' },
  by: { ja: '{{name}}（{{time}}）', en: '{{name}}, {{time}}' },
  visits: { ja: '前回・最新の巡回との比較', en: 'Compared with other visits' },
  visitBefore: { ja: '前回', en: 'The visit before' },
  visitFound: { ja: '発見時', en: 'When found' },
  visitLast: { ja: '最新', en: 'The newest visit' },
  noVisitBefore: { ja: 'これより前の計測はありません。', en: 'It was not read before.' },
  noVisitSince: { ja: 'その後の計測はまだありません。', en: 'It has not been read since.' },
  noReading: {
    ja: '計測値が残っていないため、比較できません。',
    en: 'The reading is no longer kept, so there is nothing to compare.',
  },
  pictures: { ja: '写真・動画', en: 'Photos and clips' },
  noPicture: {
    ja: '保存期間を過ぎた写真・動画は表示されません。',
    en: 'Pictures that are no longer kept are not shown.',
  },
  save: { ja: '保存', en: 'Save' },
  saved: { ja: '指摘事項を保存しました。', en: 'Finding saved.' },
  create: { ja: '指摘事項に登録', en: 'Create finding' },
  created: { ja: '指摘事項に登録しました。', en: 'Finding registered.' },
  open: { ja: '指摘事項：{{state}}', en: 'Finding: {{state}}' },
})
