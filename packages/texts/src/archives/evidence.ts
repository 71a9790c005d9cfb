import { defineTexts } from '../kernel/define-texts.ts'

export const evidenceTexts = defineTexts('archiveEvidence', {
  title: { ja: '証拠データ', en: 'Evidence' },
  titleOf: { ja: '証拠データ（{{name}}）', en: 'Evidence of {{name}}' },
  make: { ja: '証拠データの書き出し', en: 'Export as evidence' },
  makeNote: {
    ja: '{{span}}の録画、走行軌跡、出来事を1つのZIPファイルにまとめます。ロボットにある録画は、ロボットから取得します。',
    en: 'Recordings, track and events of {{span}} are packed into one ZIP file. Recordings that are still on the robot are fetched from it.',
  },
  makeSums: {
    ja: 'すべてのファイルのハッシュ値（SHA-256）も含まれるため、あとから改ざんの有無を確認できます。',
    en: 'It includes the SHA-256 hashes of all files, so that anybody can verify later that nothing was changed.',
  },
  withoutMissing: {
    ja: 'サーバーにない録画を含めない',
    en: 'Leave out recordings that the server does not have',
  },
  withoutMissingNote: {
    ja: 'ロボットから録画を取得できない場合に選択してください。含まれない録画は、ZIPファイル内の説明に記載されます。',
    en: 'Use this if the robot can no longer send them. A note in the ZIP file lists what is left out.',
  },
  kept: {
    ja: '証拠データは作成から{{days}}日後に削除されます。必要なものはダウンロードして保管してください。',
    en: 'Evidence is deleted {{days}} days after it is created. Download anything that you need to keep.',
  },
  howToCheck: {
    ja: '確認方法：ZIPファイルを展開し、そのフォルダーで次のいずれかのコマンドを実行します。すべて「OK」または「成功」と表示されれば、書き出し後に変更されていません。SHA256SUMS自体のハッシュ値は、下の一覧と照合してください。',
    en: 'To verify: unpack the ZIP file and run one of these commands in its folder. If every line says OK, nothing has changed since the export. Compare the hash of SHA256SUMS itself with the one in the list below.',
  },
  start: { ja: '書き出し', en: 'Export' },
  notStarted: { ja: '書き出せませんでした', en: 'Not exported' },
  started: {
    ja: '証拠データの作成を開始しました。進み具合は一覧で確認できます。',
    en: 'The evidence is being created. See the list for its progress.',
  },
  empty: { ja: '証拠データはまだありません。', en: 'There is no evidence yet.' },
  made: { ja: '作成', en: 'Created' },
  byProgram: { ja: 'プログラム', en: 'A program' },
  sums: { ja: 'SHA256SUMSのハッシュ値', en: 'Hash of SHA256SUMS' },
  sumsOf: { ja: '{{span}}のハッシュ値', en: 'hash of {{span}}' },
  download: { ja: 'ダウンロード', en: 'Download' },
  cancel: { ja: '作成を中止', en: 'Cancel' },
})
