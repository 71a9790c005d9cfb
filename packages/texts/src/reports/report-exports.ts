import type { ExportFormat, ExportStatus } from '@wheelhouse/contract/reports/export-history'
import type { DetailType } from '@wheelhouse/contract/reports/report'
import { defineTexts, type Text } from '../kernel/define-texts.ts'

/** The heads of the columns of an exported table, in order. */
export const reportColumnTexts = defineTexts('reportColumns', {
  no: { ja: 'レポート番号', en: 'Report no.' },
  building: { ja: '建物', en: 'Building' },
  robot: { ja: 'ロボット', en: 'Robot' },
  flow: { ja: 'フロー', en: 'Flow' },
  type: { ja: '種類', en: 'Type' },
  startedAt: { ja: '開始', en: 'Started' },
  endedAt: { ja: '終了', en: 'Ended' },
  result: { ja: '結果', en: 'Result' },
  at: { ja: '日時', en: 'Time' },
  detailType: { ja: '項目の種類', en: 'Entry type' },
  what: { ja: '項目', en: 'Entry' },
  round: { ja: '回', en: 'Round' },
  value: { ja: '値', en: 'Value' },
  unit: { ja: '単位', en: 'Unit' },
  detailResult: { ja: '項目の結果', en: 'Result of the entry' },
  errorCode: { ja: 'エラーコード', en: 'Error code' },
  meaning: { ja: 'エラーの内容', en: 'What the code means' },
  person: { ja: '対応した人', en: 'Answered by' },
  memo: { ja: 'コメント', en: 'Comment' },
  target: { ja: '対象', en: 'Target' },
  text: { ja: '内容', en: 'Text' },
  limit: { ja: '基準外の条件', en: 'Abnormal if' },
  previous: { ja: '前回の値', en: 'Previous value' },
  previousAt: { ja: '前回の日時', en: 'Time of the previous value' },
  readValue: { ja: '修正前の値', en: 'Value before correction' },
  reviewedBy: { ja: '値を確認した人', en: 'Value checked by' },
  reason: { ja: '修正の理由', en: 'Reason for the correction' },
})

const details = {
  detail_0: { ja: 'イベント', en: 'Event' },
  detail_1: { ja: '写真', en: 'Photo' },
  detail_2: { ja: '動画', en: 'Clip' },
  detail_3: { ja: 'サーマル画像', en: 'Thermal picture' },
  detail_11: { ja: 'センサー', en: 'Sensor' },
  detail_12: { ja: 'エレベーター・ドア', en: 'Elevator or door' },
  detail_13: { ja: 'ビーコン', en: 'Beacon' },
  detail_20: { ja: '入力', en: 'Answer' },
  detail_30: { ja: 'メーター', en: 'Meter' },
  detail_50: { ja: 'ロボットの停止', en: 'Robot stopped' },
  detail_51: { ja: 'ロボットのエラー', en: 'Robot error' },
} satisfies Record<`detail_${DetailType}`, Text>

const formats = {
  format_csv: { ja: 'CSV', en: 'CSV' },
  format_xlsx: { ja: 'Excel', en: 'Excel' },
  format_media: { ja: '写真・動画（ZIP）', en: 'Photos and clips (ZIP)' },
} satisfies Record<`format_${ExportFormat}`, Text>

const statuses = {
  status_running: { ja: '出力中', en: 'Running' },
  status_done: { ja: '完了', en: 'Done' },
  status_cancelled: { ja: '中止', en: 'Cancelled' },
  status_failed: { ja: '失敗', en: 'Failed' },
} satisfies Record<`status_${ExportStatus}`, Text>

export const reportExportTexts = defineTexts('reportExports', {
  ...details,
  ...formats,
  ...statuses,
  sheet: { ja: 'レポート', en: 'Reports' },
  export: { ja: 'レポートの出力', en: 'Export' },
  templateFormat: { ja: 'Excel（テンプレート）', en: 'Excel (template)' },
  template: { ja: 'テンプレート', en: 'Template' },
  templates: { ja: 'テンプレート一覧', en: 'Templates' },
  noTemplates: {
    ja: 'テンプレートはまだ登録されていません。「テンプレート一覧」から登録できます。',
    en: 'No templates yet. Add one under “Templates”.',
  },
  noMonthTemplates: {
    ja: '複数日のテンプレートはまだ登録されていません。「テンプレート一覧」から、「複数の日のレポートをまとめて出力する」を選択して登録してください。',
    en: 'No template for several days yet. Add one under “Templates”, with “Covers reports of several days” selected.',
  },
  exportMonth: { ja: '明細をテンプレートで出力', en: 'Export entries by template' },
  noteMonth: {
    ja: 'この建物でこの月に開始したすべてのレポートを、記録された項目ごとに出力します。',
    en: 'Every report of this building that began in this month, with a row for each entry.',
  },
  noteMedia: {
    ja: '一覧の条件に合うすべてのレポートの写真、動画、サーマル画像を1つのZIPファイルにまとめます。件数と、見つからなかったものは、ZIP内の contents.txt で確認できます。',
    en: 'The photos, clips and thermal pictures of every report that matches the filters of the list, in one ZIP file. Its contents.txt says how many there are, and which are missing.',
  },
  mediaCount: { ja: 'ファイル数：{{count}}', en: 'Files: {{count}}' },
  mediaMissing: {
    ja: '次のファイルは、削除されたか、まだロボットから届いていません（{{count}}件）。',
    en: 'Missing because they were deleted or have not arrived from the robot yet: {{count}}',
  },
  note: {
    ja: '一覧の条件に合うすべてのレポートを、記録された項目ごとに1行で出力します。',
    en: 'Every report that matches the filters of the list, with a row for each entry.',
  },
  start: { ja: '出力', en: 'Export' },
  taken: { ja: '受信中：{{size}}', en: 'Receiving: {{size}}' },
  cancel: { ja: '中止', en: 'Cancel' },
  close: { ja: '閉じる', en: 'Close' },
  done: { ja: 'レポートを出力しました。', en: 'Reports exported.' },
  history: { ja: '出力履歴', en: 'Export history' },
  empty: { ja: 'レポートはまだ出力されていません。', en: 'No reports have been exported yet.' },
  entry: { ja: '{{at}}の出力', en: 'Export of {{at}}' },
  at: { ja: '日時', en: 'Time' },
  day: { ja: '日付', en: 'Day' },
  organization: { ja: '組織', en: 'Organisation' },
  person: { ja: '出力した人', en: 'Exported by' },
  nobody: { ja: '削除された利用者', en: 'Deleted user' },
  format: { ja: '形式', en: 'Format' },
  allFormats: { ja: 'すべての形式', en: 'All formats' },
  encoding: { ja: '文字コード', en: 'Encoding' },
  none: { ja: '—', en: '—' },
  rows: { ja: '行数・ファイル数', en: 'Rows or files' },
  file: { ja: 'ファイル', en: 'File' },
  download: { ja: 'ダウンロード', en: 'Download' },
  unwritable: { ja: '置き換えた文字', en: 'Replaced characters' },
  status: { ja: '状態', en: 'Status' },
})
