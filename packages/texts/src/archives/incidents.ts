import type { IncidentEvent } from '@wheelhouse/contract/archives/incident'
import { defineTexts, type Text } from '../kernel/define-texts.ts'

const kinds: { [Kind in IncidentEvent['kind'] as `kind_${Kind}`]: Text } = {
  kind_command: { ja: '指示', en: 'Commands' },
  kind_drive: { ja: '操縦', en: 'Driving' },
  kind_run: { ja: 'フローの実行', en: 'Flow runs' },
  kind_alert: { ja: 'アラート', en: 'Alerts' },
}

const keys = {
  key_toggle: { ja: '再生・一時停止', en: 'Play or pause' },
  key_back: { ja: '10秒戻る', en: 'Back 10 seconds' },
  key_forward: { ja: '10秒進む', en: 'Forward 10 seconds' },
  key_zoomIn: { ja: 'タイムラインを拡大', en: 'Zoom the timeline in' },
  key_zoomOut: { ja: 'タイムラインを縮小', en: 'Zoom the timeline out' },
  key_left: {
    ja: '1秒戻る（タイムライン。2時間を超える表示では1分）',
    en: 'Back 1 second on the timeline, 1 minute where more than two hours are shown',
  },
  key_right: {
    ja: '1秒進む（タイムライン。2時間を超える表示では1分）',
    en: 'Forward 1 second on the timeline, 1 minute where more than two hours are shown',
  },
  key_farLeft: {
    ja: '10秒戻る（タイムライン。2時間を超える表示では10分）',
    en: 'Back 10 seconds on the timeline, 10 minutes where more than two hours are shown',
  },
  key_farRight: {
    ja: '10秒進む（タイムライン。2時間を超える表示では10分）',
    en: 'Forward 10 seconds on the timeline, 10 minutes where more than two hours are shown',
  },
  key_start: { ja: '最初へ（タイムライン）', en: 'To the start, on the timeline' },
  key_end: { ja: '最後へ（タイムライン）', en: 'To the end, on the timeline' },
} as const

export const incidentTexts = defineTexts('archiveIncidents', {
  ...kinds,
  ...keys,
  title: { ja: 'インシデント再生', en: 'Incident player' },
  titleOf: { ja: '{{name}}のインシデント再生', en: 'Incident player of {{name}}' },
  open: { ja: 'インシデント再生', en: 'Incident player' },
  openOf: { ja: 'インシデント再生：{{name}}', en: 'Incident player: {{name}}' },
  backToArchive: { ja: '録画', en: 'Recordings' },
  noRange: {
    ja: 'リンクに期間が含まれていません。録画、アラート、レポートから開いてください。',
    en: 'The link does not include a time range. Open the player from a recording, an alert or a report.',
  },
  rangeOf: { ja: '{{from}}～{{until}}（{{timezone}}）。', en: '{{from}} to {{until}} ({{timezone}}).' },
  clocks: {
    ja: '映像の時刻はロボットの時計、それ以外の時刻はサーバーの時計によるものです。',
    en: 'Video times come from the robot’s clock; all other times come from the server’s clock.',
  },
  lastHourOnly: {
    ja: '長時間録画のご契約がないため、直近1時間の録画だけを表示しています。',
    en: 'The contract does not include long-duration recording: only recordings of the last hour are shown.',
  },
  nothing: {
    ja: 'この期間の記録はありません。録画も走行軌跡も操作の記録も残っていません。',
    en: 'There are no records for this period: no recordings, no track and no events.',
  },

  cameras: { ja: 'カメラ映像', en: 'Cameras' },
  noFilms: { ja: 'この期間の録画はありません。', en: 'There are no recordings for this period.' },
  filmOf: { ja: '{{camera}}の録画', en: 'Recording of {{camera}}' },
  noFilmNow: { ja: 'この時刻の録画はありません。', en: 'Not recorded at this moment.' },
  fetching: { ja: 'ロボットから録画を取得しています…', en: 'The robot is sending this recording…' },
  filmBroken: { ja: '録画を再生できません。', en: 'This recording cannot be played.' },

  map: { ja: 'フロアマップ', en: 'Floor map' },
  mapOf: { ja: '{{name}}の位置と走行軌跡', en: 'Position and track of {{name}}' },
  mapNote: {
    ja: '地図は現在公開中のものです。当時の地図と異なる場合があります。',
    en: 'The map is the one published now; it may have changed since.',
  },
  noPlace: { ja: 'この時刻の位置は記録されていません。', en: 'No position was recorded at this time.' },
  noMap: { ja: 'このフロアの地図を表示できません。', en: 'The map of this floor cannot be shown.' },
  loadingMap: { ja: '地図を読み込んでいます…', en: 'Loading the map…' },

  figures: { ja: 'ロボットの状態', en: 'State of the robot' },
  battery: { ja: 'バッテリー残量', en: 'Battery' },
  percent: { ja: '{{value}}%', en: '{{value}}%' },
  mode: { ja: '動作モード', en: 'Operating mode' },
  robotSpeed: { ja: '速度', en: 'Speed' },
  metresPerSecond: { ja: '{{value}} m/s', en: '{{value}} m/s' },
  driver: { ja: '操縦者', en: 'Driver' },
  nobody: { ja: 'なし', en: 'Nobody' },
  unknownDriver: { ja: '不明', en: 'Unknown' },
  emergencyStop: { ja: '非常停止', en: 'Emergency stop' },
  emergency_none: { ja: 'なし', en: 'None' },
  emergency_manual: { ja: '非常停止ボタン', en: 'Button on the robot' },
  emergency_remote: { ja: '遠隔停止', en: 'Remote stop' },
  notReported: { ja: '記録なし', en: 'Not recorded' },

  events: { ja: '出来事', en: 'Events' },
  noEvents: { ja: 'この期間の出来事はありません。', en: 'There are no events in this period.' },
  eventsCut: {
    ja: '出来事が多いため、最初の{{count}}件だけを表示しています。',
    en: 'There are too many events to show: only the first {{count}} are listed.',
  },
  eventCommand: { ja: '{{what}}：{{about}}', en: '{{what}}: {{about}}' },
  eventDrive: { ja: '操縦：{{name}}', en: 'Driving: {{name}}' },
  eventRun: { ja: '実行：{{name}}（{{status}}）', en: 'Run: {{name}} ({{status}})' },
  eventAlert: { ja: 'アラート（{{level}}）：{{title}}', en: 'Alert ({{level}}): {{title}}' },
  outcome_denied: { ja: '拒否', en: 'Denied' },
  outcome_failed: { ja: '失敗', en: 'Failed' },
  by: { ja: '操作者：{{name}}', en: 'By {{name}}' },
  byProgram: { ja: 'プログラムまたはサーバー', en: 'A program or the server' },
  lasted: { ja: '{{from}}～{{until}}', en: '{{from}} to {{until}}' },
  goesOn: { ja: '{{from}}～（継続中）', en: '{{from}}, ongoing' },
  toReport: { ja: 'レポート', en: 'Report' },

  timeline: { ja: 'タイムライン', en: 'Timeline' },
  moment: { ja: '再生位置', en: 'Playback position' },
  momentValue: { ja: '{{time}}、{{state}}', en: '{{time}}, {{state}}' },
  filmed: { ja: '録画あり', en: 'recorded' },
  notFilmed: { ja: '録画なし', en: 'not recorded' },
  momentEvent: { ja: '{{value}}、{{event}}', en: '{{value}}, {{event}}' },
  laneTrack: { ja: '速度', en: 'Speed' },
  play: { ja: '再生', en: 'Play' },
  pause: { ja: '一時停止', en: 'Pause' },
  back: { ja: '10秒戻る', en: 'Back 10 seconds' },
  forward: { ja: '10秒進む', en: 'Forward 10 seconds' },
  speed: { ja: '再生速度', en: 'Playback speed' },
  zoomIn: { ja: '拡大', en: 'Zoom in' },
  zoomOut: { ja: '縮小', en: 'Zoom out' },
  zoomAll: { ja: '全体を表示', en: 'Show all' },
  earlier: { ja: '前の時間帯を表示', en: 'Show an earlier part' },
  later: { ja: '後の時間帯を表示', en: 'Show a later part' },
  lengthHour: { ja: '1時間', en: '1 hour' },
  lengthMinutes: { ja: '10分', en: '10 minutes' },
  /** Of a camera that a key chooses. */
  laneOf: { ja: '{{name}}（{{key}}キー）', en: '{{name}} (key {{key}})' },
  shown: { ja: '表示中：{{from}}～{{until}}', en: 'Shown: {{from}} to {{until}}' },

  selection: { ja: '書き出す範囲', en: 'Range for evidence' },
  setStart: { ja: '現在位置を開始にする', en: 'Start here' },
  setEnd: { ja: '現在位置を終了にする', en: 'End here' },
  selectAll: { ja: '全体を選択', en: 'Whole range' },
  selected: { ja: '{{from}}～{{until}}（{{length}}）', en: '{{from}} to {{until}} ({{length}})' },
  length: { ja: '{{minutes}}分{{seconds}}秒', en: '{{minutes}} min {{seconds}} s' },
})
