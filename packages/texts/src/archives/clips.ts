import type { ClipFault, ClipStatus } from '@wheelhouse/contract/archives/clip'
import { defineTexts, type Text } from '../kernel/define-texts.ts'

const statuses: { [Status in ClipStatus as `status_${Status}`]: Text } = {
  status_running: { ja: '作成中', en: 'In progress' },
  status_done: { ja: '完了', en: 'Done' },
  status_cancelled: { ja: '中止', en: 'Cancelled' },
  status_failed: { ja: '失敗', en: 'Failed' },
}

const faults: { [Fault in ClipFault as `fault_${Fault}`]: Text } = {
  fault_notBrought: {
    ja: 'ロボットから録画を取得できませんでした。',
    en: 'The robot did not send a recording in time.',
  },
  fault_pictureChanged: {
    ja: '途中で画質が変わっています。変わる前と後で分けて作成してください。',
    en: 'The picture quality changes in between. Create one clip before and one after the change.',
  },
  fault_broken: {
    ja: '作成中にエラーが発生しました。',
    en: 'An error occurred while the file was being created.',
  },
}

export const clipTexts = defineTexts('archiveClips', {
  ...statuses,
  ...faults,
  fault_unknown: {
    ja: '作成が途中で終了しました。もう一度作成してください。',
    en: 'Creation was interrupted. Try again.',
  },
  title: { ja: 'クリップ', en: 'Clips' },
  titleOf: { ja: 'クリップ（{{name}}）', en: 'Clips of {{name}}' },
  kept: {
    ja: 'クリップは作成から{{days}}日後に削除されます。保護したクリップは削除されません。',
    en: 'Clips are deleted {{days}} days after they are created, unless they are protected.',
  },
  lastHourOnly: {
    ja: '長時間録画のご契約がないため、直近1時間のクリップだけを表示しています。',
    en: 'The contract does not include long-duration recording: only clips of the last hour are shown.',
  },
  empty: { ja: 'クリップはまだありません。', en: 'There are no clips yet.' },
  chooseFirst: {
    ja: 'クリップを作成するには、先に再生する時刻を選んでください。',
    en: 'To create a clip, first choose a time to play.',
  },
  make: { ja: 'クリップの作成', en: 'Create a clip' },
  makeNote: {
    ja: '選択した時間の録画を、1つの動画にまとめます（最長{{minutes}}分）。時刻は建物の時計（{{timezone}}）です。',
    en: 'The recordings of the selected time are combined into one video of up to {{minutes}} minutes. Times are those of the building ({{timezone}}).',
  },
  start: { ja: '作成', en: 'Create' },
  notStarted: { ja: '作成できませんでした', en: 'Could not be created' },
  started: {
    ja: 'クリップの作成を開始しました。進み具合は一覧で確認できます。',
    en: 'The clip is being created. See the list for its progress.',
  },
  close: { ja: '閉じる', en: 'Close' },
  camera: { ja: 'カメラ', en: 'Camera' },
  from: { ja: '開始', en: 'From' },
  until: { ja: '終了', en: 'Until' },
  time: { ja: '時間', en: 'Time' },
  spanOf: { ja: '{{date}} {{from}}～{{until}}', en: '{{date}}, {{from}} to {{until}}' },
  nameOf: { ja: '{{camera}} {{span}}', en: '{{camera}}, {{span}}' },
  state: { ja: '状態', en: 'State' },
  progress: { ja: '作成の進み具合', en: 'Progress' },
  progressOf: { ja: '録画 {{done}}/{{total}}件', en: '{{done}} of {{total}} recordings' },
  size: { ja: 'サイズ', en: 'Size' },
  actions: { ja: '操作', en: 'Actions' },
  actionOn: { ja: '{{action}}：{{name}}', en: '{{action}}: {{name}}' },
  play: { ja: '再生', en: 'Play' },
  download: { ja: 'ダウンロード', en: 'Download' },
  cancel: { ja: '作成を中止', en: 'Cancel' },
  protect: { ja: '保護', en: 'Protect' },
  release: { ja: '保護を解除', en: 'Stop protecting' },
  isProtected: { ja: '保護中', en: 'Protected' },
})
