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
  empty: { ja: 'ロボットがありません。', en: 'There are no robots.' },
  building: { ja: '建物', en: 'Building' },
  robot: { ja: 'ロボット', en: 'Robot' },
  serialNumber: { ja: 'シリアル番号', en: 'Serial number' },
  state: { ja: '状態', en: 'State' },
  notRecording: { ja: '録画していません', en: 'Not recording' },
  offline: { ja: 'オフライン', en: 'Offline' },
  quality: { ja: '画質', en: 'Quality' },
  onRobot: { ja: 'ロボット内の容量', en: 'On the robot' },
  onServer: { ja: 'サーバーの容量', en: 'On the server' },
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
  dayEmpty: { ja: 'この日の録画はありません。', en: 'There are no recordings of this day.' },
  clock: {
    ja: '時刻は建物の時計（{{timezone}}）で表示しています。',
    en: 'Times are those of the building ({{timezone}}).',
  },
  /** `name`: a camera, or a robot and its camera. */
  bar: { ja: '再生する時刻（{{name}}）', en: 'Time to play: {{name}}' },
  timeWith: { ja: '{{time}} 録画あり', en: '{{time}}, recorded' },
  timeWithout: { ja: '{{time}} 録画なし', en: '{{time}}, not recorded' },
  player: { ja: '再生', en: 'Player' },
  noneHere: {
    ja: 'この時刻の録画はありません。バーの色の付いた時刻を選んでください。',
    en: 'Nothing was recorded at this time. Choose a coloured part of the bar.',
  },
  fetching: { ja: 'ロボットから録画を取得しています…', en: 'The robot is sending this recording…' },
  newest: { ja: '最新の録画を再生', en: 'Play the newest recording' },
  choose: { ja: '再生する時刻をバーから選んでください。', en: 'Choose a time on a bar to play it.' },
  camera: { ja: 'カメラ', en: 'Camera' },
  speed: { ja: '再生速度', en: 'Speed' },
  previousMinute: { ja: '前の録画へ', en: 'Previous minute' },
  nextMinute: { ja: '次の録画へ', en: 'Next minute' },
  snapshot: { ja: '静止画を保存', en: 'Save a picture' },
  download: { ja: '動画をダウンロード', en: 'Download this minute' },
  protect: { ja: '録画を保護', en: 'Protect' },
  release: { ja: '保護を解除', en: 'Stop protecting' },
  protected: {
    ja: '録画を保護しました。古くなっても削除されません。',
    en: 'Protected: it is kept however old it gets.',
  },
  released: { ja: '録画の保護を解除しました。', en: 'No longer protected.' },
  isProtected: { ja: '保護中', en: 'Protected' },
  filmOf: { ja: '{{camera}} {{time}}の録画', en: '{{camera}} at {{time}}' },
})
