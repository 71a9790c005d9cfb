import { defineTexts } from '../kernel/define-texts.ts'

/** The note in an archive of evidence: whoever reads it has no console at hand. */
export const evidenceReadmeTexts = defineTexts('evidenceReadme', {
  title: { ja: 'ロボットの記録（証拠データ）', en: 'Robot records (evidence)' },
  about: {
    ja: '1台のロボットについて、下記の期間の映像、位置、出来事をまとめたものです。',
    en: 'Video, positions and events of one robot for the period below.',
  },
  id: { ja: '証拠データの番号：{{id}}', en: 'Evidence number: {{id}}' },
  robot: { ja: 'ロボット：{{name}}（{{serial}}）', en: 'Robot: {{name}} ({{serial}})' },
  building: { ja: '建物：{{name}}', en: 'Building: {{name}}' },
  range: { ja: '期間：{{from}} ～ {{until}}（{{zone}}）', en: 'Period: {{from}} to {{until}} ({{zone}})' },
  made: { ja: '作成：{{at}}（{{zone}}）、{{person}}', en: 'Created: {{at}} ({{zone}}), by {{person}}' },
  contents: { ja: '内容', en: 'Contents' },
  film: {
    ja: '{{file}}：カメラ {{camera}} の映像。先頭は {{at}}（{{zone}}）の画像です。',
    en: '{{file}}: video of camera {{camera}}. Its first frame was taken at {{at}} ({{zone}}).',
  },
  newFilm: {
    ja: '画質が変わったところからは、次のファイルになります。録画が途切れた時間は、映像のなかでも同じ長さだけ止まります。',
    en: 'Where the picture format changes, a new file begins. Where recordings are missing, the video freezes for the same length of time.',
  },
  track: {
    ja: 'track.csv：ロボットが報告した位置、速度、バッテリー残量、動作モード、非常停止の状態と、操縦者の番号。変化しない間は10秒ごとに記録します。',
    en: 'track.csv: position, speed, battery, operating mode and emergency stop as the robot reported them, and the driver’s number. While nothing changes, a line is written every ten seconds.',
  },
  events: {
    ja: 'events.json：ロボットへの指示、操縦、フローの実行、アラートと、録画の一覧（コンソールの画面と同じ内容）。',
    en: 'events.json: commands to the robot, driving, runs of flows, alerts and the list of recordings, as the console shows them.',
  },
  sums: {
    ja: 'SHA256SUMS：ほかのすべてのファイルのハッシュ値（SHA-256）。',
    en: 'SHA256SUMS: the hashes (SHA-256) of all other files.',
  },
  clocks: { ja: '時計', en: 'Clocks' },
  clocksNote: {
    ja: '映像の時刻はロボットの時計、位置と出来事の時刻はサーバーの時計によるものです。両者には差がある場合があります。',
    en: 'Video times come from the robot’s clock; times of the track and of events come from the server’s clock. The two may differ.',
  },
  covered: { ja: '映像がある時間（{{zone}}）', en: 'Times with video ({{zone}})' },
  camera: { ja: 'カメラ {{camera}}', en: 'Camera {{camera}}' },
  noFilms: { ja: 'この期間の映像はありません。', en: 'There is no video for this period.' },
  notFilmed: {
    ja: 'ここにない時間の映像はありません。',
    en: 'There is no video for times that are not listed.',
  },
  anonymised: {
    ja: '次の録画は、撮影時にロボットが匿名化しています。元の映像はどこにもありません。',
    en: 'The robot anonymised these recordings as it took them. The original pictures were not kept anywhere.',
  },
  missing: {
    ja: '次の録画は、ロボットから届いていないため、含まれていません。',
    en: 'These recordings had not arrived from the robot and are not included.',
  },
  unreadable: {
    ja: '次の録画は壊れていて読み取れないため、含まれていません。',
    en: 'These recordings are damaged, could not be read and are not included.',
  },
  check: { ja: '確認の方法', en: 'How to verify' },
  checkNote: {
    ja: 'ZIPを展開したフォルダーで、次のいずれかのコマンドを実行してください。すべて「OK」または「成功」と表示されれば、作成時から変わっていません。',
    en: 'Unpack the archive and run one of these commands in its folder. If every line says OK, nothing has changed since it was created.',
  },
  checkSums: {
    ja: 'SHA256SUMS そのもののハッシュ値は、作成を終えたときにコンソールの監査ログに記録され、証拠データの一覧にも表示されます。次のいずれかのコマンドの結果と比べてください。',
    en: 'The hash of SHA256SUMS itself was recorded in the console’s audit log when the archive was completed, and is shown in its list of evidence. Compare it with the output of one of these commands.',
  },
})
