import type { RecorderState } from '@wheelhouse/contract/archives/recording'
import type { RecordingQuality } from '@wheelhouse/contract/archives/recording-facts'
import { defineTexts, type Text } from '../kernel/define-texts.ts'

const states: { [State in RecorderState as `state_${State}`]: Text } = {
  state_preparing: { ja: '録画準備中', en: 'Preparing' },
  state_recording: { ja: '録画中', en: 'Recording' },
  state_ending: { ja: '録画終了処理中', en: 'Ending' },
}

const qualities: { [Quality in RecordingQuality as `quality_${Quality}`]: Text } = {
  quality_low: { ja: '360p', en: '360p' },
  quality_high: { ja: '720p', en: '720p' },
}

export const archiveTexts = defineTexts('archives', {
  ...states,
  ...qualities,
  title: { ja: '録画', en: 'Recordings' },
  empty: {
    ja: 'ロボットがありません。ロボットを登録すると、その録画をここで見ることができます。',
    en: 'No robots yet. Once a robot is registered, its recordings appear here.',
  },
  days: { ja: '録画を見る', en: 'Watch' },
  today: { ja: '今日', en: 'Today' },
  yesterday: { ja: '昨日', en: 'Yesterday' },
  dayOf: { ja: '{{name}}の{{day}}の録画', en: '{{day}}: recordings of {{name}}' },
  building: { ja: '建物', en: 'Building' },
  robot: { ja: 'ロボット', en: 'Robot' },
  serialNumber: { ja: 'シリアル番号', en: 'Serial number' },
  state: { ja: '状態', en: 'State' },
  notRecording: { ja: '録画していません', en: 'Not recording' },
  offline: { ja: 'オフライン', en: 'Offline' },
  quality: { ja: '画質', en: 'Quality' },
  onRobot: { ja: 'ロボット内', en: 'On the robot' },
  onServer: { ja: 'サーバー内', en: 'On the server' },
  lastAt: { ja: '最新の録画', en: 'Newest recording' },
  none: { ja: 'なし', en: 'None' },
  recordingsOf: { ja: '{{name}}の録画', en: 'Recordings of {{name}}' },
  cloudTitle: { ja: 'サーバーに保存された録画', en: 'Recordings on the server' },
  toCloud: { ja: 'サーバーの録画', en: 'On the server' },
  lastHourOnly: {
    ja: '長時間録画のご契約がないため、直近1時間の録画だけを表示しています。',
    en: 'The contract does not include long-duration recording: only the last hour is shown.',
  },
  day: { ja: '日付', en: 'Day' },
  previousDay: { ja: '前の日', en: 'Previous day' },
  nextDay: { ja: '次の日', en: 'Next day' },
  dayEmpty: { ja: 'この日の録画はありません。', en: 'There are no recordings for this day.' },
  howRecorded: {
    ja: '長時間録画をオンにしたロボットが、カメラごとに1分ずつ録画します。オンにするには、ロボットの「映像」タブの「長時間録画」を選択するか、操縦画面の「録画を開始」を押してください。ソフトウェアのバージョン{{version}}以降が必要です。',
    en: 'A robot records, camera by camera and minute by minute, while long-duration recording is on. Turn it on with "Long-duration recording" on the video tab of the robot, or with "Start recording" on its teleoperation screen. It needs software {{version}} or later.',
  },
  toTeleop: { ja: '操縦画面を開く', en: 'Open the teleoperation screen' },
  setting: { ja: '録画の設定', en: 'Set up' },
  settingOf: { ja: '{{name}}の録画の設定', en: 'Set up recording of {{name}}' },
  howSeen: {
    ja: '長時間録画のご契約がない組織では、直近1時間の録画だけを表示します。',
    en: 'Without long-duration recording in the contract, only the last hour is shown.',
  },
  clock: {
    ja: '時刻は建物の時計（{{timezone}}）で表示しています。',
    en: 'Times are those of the building ({{timezone}}).',
  },
  player: { ja: '再生', en: 'Player' },
  noneHere: { ja: '{{time}}の録画はありません。', en: 'Nothing was recorded at {{time}}.' },
  newest: { ja: '最新の録画を再生', en: 'Play the newest recording' },
  choose: {
    ja: '時刻を入力するか、タイムラインから選ぶと再生します。',
    en: 'Type a time or choose one on the timeline to play it.',
  },
  /** `way`: one of the two below. */
  wayTo: { ja: '{{way}}（{{time}}）', en: '{{way}} ({{time}})' },
  previous: { ja: '前の録画へ', en: 'Previous recording' },
  next: { ja: '次の録画へ', en: 'Next recording' },
  time: { ja: '時刻', en: 'Time' },
  timeExample: { ja: '例：14:32', en: 'For example 14:32' },
  timeWrong: {
    ja: '「14:32」「1432」「14:32:10」のように入力してください。',
    en: 'Type a time such as 14:32, 1432 or 14:32:10.',
  },
  go: { ja: '移動', en: 'Go' },
  key_time: { ja: '時刻の入力欄へ移動', en: 'Type a time' },
  key_camera: { ja: 'この番号のカメラを表示', en: 'Show the camera of this number' },
  snapshot: { ja: '静止画を保存', en: 'Save a picture' },
  download: { ja: '動画をダウンロード', en: 'Download this minute' },
  protect: { ja: '録画を保護', en: 'Protect' },
  release: { ja: '保護を解除', en: 'Stop protecting' },
  protected: {
    ja: '録画を保護しました。古くなっても削除されません。',
    en: 'The recording is protected: it is kept regardless of its age.',
  },
  released: { ja: '録画の保護を解除しました。', en: 'The recording is no longer protected.' },
  isProtected: { ja: '保護中', en: 'Protected' },
  filmOf: { ja: '{{camera}} {{time}}の録画', en: '{{camera}} at {{time}}' },
})
