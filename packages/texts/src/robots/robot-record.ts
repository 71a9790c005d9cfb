import type { Activity } from '@wheelhouse/contract/robots/robot'
import type { RobotState } from '@wheelhouse/contract/robots/robot-state'
import type { VideoMode } from '@wheelhouse/contract/robots/video-mode'
import type { CameraId } from '@wheelhouse/contract/teleop/video'
import { defineTexts, type Text } from '../kernel/define-texts.ts'

/** What is registered of a robot, what it reports of itself, and what was changed and happened: robot/create, robot/{id}. */

const videoModes: { [M in VideoMode as `videoMode_${M}`]: Text } = {
  videoMode_low: { ja: '低', en: 'Low' },
  videoMode_medium: { ja: '中', en: 'Medium' },
  videoMode_high: { ja: '高', en: 'High' },
  videoMode_highest: { ja: '最高', en: 'Highest' },
}

/** The cameras of a robot, as every screen calls them. */
export const cameraNames: { [C in CameraId as `camera_${C}`]: Text } = {
  camera_v1: { ja: '前方', en: 'Front' },
  camera_v2: { ja: '前方広角', en: 'Front wide' },
  camera_v3: { ja: '後方', en: 'Rear' },
  camera_s1: { ja: '左側面', en: 'Left side' },
  camera_g1: { ja: '手元', en: 'Close-up' },
  camera_thermal: { ja: 'サーマル', en: 'Thermal' },
}

const operatingModes: { [M in RobotState['operatingMode'] as `mode_${M}`]: Text } = {
  mode_automatic: { ja: '自動', en: 'Automatic' },
  mode_semiAutomatic: { ja: '半自動', en: 'Semi-automatic' },
  mode_intervened: { ja: '手動介入中', en: 'Manual intervention' },
  mode_manual: { ja: '手動', en: 'Manual' },
  mode_service: { ja: '保守', en: 'Service' },
  mode_teachIn: { ja: '教示', en: 'Teach-in' },
  mode_startup: { ja: '起動中', en: 'Starting up' },
  mode_unknown: { ja: '不明', en: 'Unknown' },
}

const services: { [S in Activity['service'] as `service_${S}`]: Text } = {
  service_flow: { ja: '作業', en: 'Task' },
  service_health_check: { ja: '状態監視', en: 'Health check' },
  service_network: { ja: '通信', en: 'Network' },
  service_battery: { ja: 'バッテリー', en: 'Battery' },
  service_elevator: { ja: 'エレベーター', en: 'Elevator' },
  service_door: { ja: 'セキュリティドア', en: 'Security door' },
  service_recording: { ja: '録画', en: 'Recording' },
  service_operator: { ja: '操作', en: 'Operator' },
}

/** Syslog's levels (R-ROBOTS-13). */
const levels = {
  level_0: { ja: '緊急', en: 'Emergency' },
  level_1: { ja: '要対応', en: 'Alert' },
  level_2: { ja: '重大', en: 'Critical' },
  level_3: { ja: 'エラー', en: 'Error' },
  level_4: { ja: '警告', en: 'Warning' },
  level_5: { ja: '通知', en: 'Notice' },
  level_6: { ja: '情報', en: 'Information' },
  level_7: { ja: 'デバッグ', en: 'Debug' },
}

/** Activities that the server or our agent reports; others are shown by their own word. */
const activities = {
  activity_online: { ja: 'オンラインになりました', en: 'Came online' },
  activity_offline: { ja: 'オフラインになりました', en: 'Went offline' },
  activity_emergencyStopPressed: { ja: '非常停止ボタンが押されました', en: 'Emergency stop pressed' },
  activity_emergencyStopReleased: { ja: '非常停止が解除されました', en: 'Emergency stop released' },
  activity_emergencyStop: { ja: '非常停止しました', en: 'Emergency stop' },
  activity_remoteStop: { ja: '遠隔停止しました', en: 'Remote stop' },
  activity_remoteStopCleared: { ja: '遠隔停止が解除されました', en: 'Remote stop released' },
  activity_contact: { ja: '障害物に接触しました', en: 'Contact with an obstacle' },
  activity_lowBattery: { ja: 'バッテリーの残量が少なくなりました', en: 'Battery low' },
  activity_below20: { ja: 'バッテリーの残量が20%を下回りました', en: 'Battery below 20%' },
  activity_chargingStarted: { ja: '充電を開始しました', en: 'Charging started' },
  activity_chargingEnded: { ja: '充電を終了しました', en: 'Charging ended' },
  activity_drivingStarted: { ja: '操縦を開始しました', en: 'Driving by hand started' },
  activity_drivingEnded: { ja: '操縦を終了しました', en: 'Driving by hand ended' },
  activity_errorRaised: { ja: 'エラーが発生しました', en: 'Error raised' },
  activity_errorCleared: { ja: 'エラーが解消しました', en: 'Error cleared' },
  activity_orderDone: { ja: '移動を完了しました', en: 'Order done' },
  activity_orderFailed: { ja: '移動に失敗しました', en: 'Order failed' },
  activity_keepoutAhead: {
    ja: '経路上の進入禁止エリアが有効になったため、移動を中止しました',
    en: 'Order cancelled: a keepout zone on its route took effect',
  },
  activity_flowStarted: { ja: 'フローを開始しました', en: 'Flow started' },
  activity_flowDone: { ja: 'フローを完了しました', en: 'Flow done' },
  activity_flowFailed: { ja: 'フローが失敗しました', en: 'Flow failed' },
  activity_flowCancelled: { ja: 'フローを停止しました', en: 'Flow stopped' },
  activity_flowWaits: { ja: 'フローが回答を待っています', en: 'Flow is waiting for an answer' },
  activity_cleaningStarted: { ja: '清掃を開始しました', en: 'Cleaning started' },
  activity_cleaningFinished: { ja: '清掃を完了しました', en: 'Cleaning finished' },
  activity_cleaningStopped: { ja: '清掃を停止しました', en: 'Cleaning stopped' },
  activity_cleaningFailed: { ja: '清掃を続けられなくなりました', en: 'Cleaning failed' },
  activity_cleaningLost: {
    ja: '清掃は終わっていますが、ロボットから結果の報告がありません',
    en: 'Cleaning has ended, but the robot did not report the result',
  },
  activity_storageFailed: { ja: '保存領域に書き込めなくなりました', en: 'Cannot write to disk' },
  activity_storageRecovered: { ja: '保存領域への書き込みが回復しました', en: 'Writing to disk works again' },
  activity_mediaDropped: {
    ja: '送信前の写真・動画を、容量または保存期間の上限により削除しました',
    en: 'Unsent photos or clips deleted: the disk was full, or they were too old',
  },
  activity_mediaRefused: {
    ja: '写真・動画がサーバーで受け付けられませんでした',
    en: 'A photo or clip was not accepted by the server',
  },
  activity_placeNotReached: {
    ja: '行き先がふさがっていたため、手前で停止しました',
    en: 'Stopped short of its destination, which is occupied',
  },
  activity_cameraSettingFailed: {
    ja: 'カメラの設定を変更できませんでした',
    en: 'Camera setting could not be changed',
  },
  activity_connectionReplaced: {
    ja: '同じ認証情報による別の接続に置き換わりました',
    en: 'Replaced by another connection with the same credential',
  },
  activity_staysConnected: {
    ja: '利用できない状態になりましたが、接続は続いています',
    en: 'Not available for use, but still connected',
  },
  activity_moreActivities: {
    ja: '記録が上限を超えたため、一部は件数のみ記録しました',
    en: 'Too many records: some were only counted',
  },
  activity_softwareUpdated: { ja: 'ソフトウェアを更新しました', en: 'Software updated' },
  activity_softwareUpdateFailed: {
    ja: 'ソフトウェアの更新に失敗しました',
    en: 'Software update failed',
  },
  activity_callIn: { ja: 'ロボットから呼び出しがありました', en: 'Call from the robot' },
}

export const robotRecordTexts = defineTexts('robotRecord', {
  ...videoModes,
  ...operatingModes,
  ...cameraNames,
  ...services,
  ...levels,
  ...activities,

  status_0: { ja: '利用停止', en: 'Out of service' },
  status_1: { ja: '利用可能', en: 'In service' },
  status_2: { ja: '整備中', en: 'Under maintenance' },
  status_9: { ja: '修理中', en: 'In repair' },
  robotList: { ja: 'ロボット一覧', en: 'Robots' },
  serialNumber: { ja: 'シリアル番号', en: 'Serial number' },
  status: { ja: '利用状況', en: 'Service status' },
  allStatuses: { ja: '利用状況：すべて', en: 'Any service status' },
  osVersion: { ja: 'OSバージョン', en: 'OS version' },
  lastCommunication: { ja: '最終通信', en: 'Last contact' },

  register: { ja: 'ロボットの登録', en: 'Register a robot' },
  registerButton: { ja: '登録', en: 'Register' },
  registered: {
    ja: '登録しました。続けて接続を設定してください。',
    en: 'Registered. Next, set up the connection.',
  },
  identity: { ja: '機体', en: 'Robot' },
  place: { ja: '配置', en: 'Placement' },
  equipment: { ja: '装備と映像', en: 'Equipment and video' },
  hwRevision: { ja: 'ハードウェアリビジョン', en: 'Hardware revision' },
  hwRevisionNote: { ja: '3桁以内の数字', en: 'Digits, at most three' },
  serialNumberNote: {
    ja: '半角の英数字とハイフン、24文字以内。登録後は変更できません。',
    en: 'Letters, digits and hyphens, at most 24. It cannot be changed later.',
  },
  initialFloor: { ja: '初期フロア', en: 'Initial floor' },
  initialFloorNote: {
    ja: 'ロボットが自分の位置を報告するまで、このフロアにいるものとして扱います。',
    en: 'Assumed floor until the robot reports its position.',
  },
  chooseBuildingFirst: { ja: '先に建物を選択', en: 'Choose a building first' },
  noFloors: {
    ja: 'この建物にはまだフロアがありません。先にフロアを登録してください。',
    en: 'This building has no floors yet. Register a floor first.',
  },
  toFloors: { ja: 'フロアの登録（新しいタブ）', en: 'Register a floor (new tab)' },
  choose: { ja: '選択', en: 'Choose' },
  none: { ja: 'なし', en: 'None' },
  armModel: { ja: 'アームの機種', en: 'Arm model' },
  armType: { ja: 'アームの種類', en: 'Arm type' },
  archiveStart: { ja: '長時間録画', en: 'Long-duration recording' },
  archiveStartNote: {
    ja: '選択して保存すると、接続中のロボットはすぐに録画を開始し、再起動後も続けます。選択を外して保存すると停止します。',
    en: 'When this is saved, a connected robot starts recording at once and continues after each restart. Clear it and save to stop.',
  },
  videoMode: { ja: '映像モード', en: 'Video mode' },
  videoFigures: {
    ja: '{{name}}：{{width}}×{{height}}、{{fps}}fps、{{rate}}',
    en: '{{name}}: {{width}} x {{height}}, {{fps}} fps, {{rate}}',
  },
  notes: { ja: 'メモ', en: 'Notes' },
  required: { ja: '必須', en: 'Required' },

  tabs: { ja: 'ロボットの情報', en: 'About this robot' },
  tab_overview: { ja: '概要', en: 'Overview' },
  picture: { ja: '前方カメラ', en: 'Front camera' },
  location: { ja: '現在地', en: 'Location' },
  locationOf: { ja: '{{name}}の現在地', en: 'Location of {{name}}' },
  noLocation: {
    ja: '現在地は不明です。ロボットが位置を報告すると地図に表示されます。',
    en: 'Location unknown. It appears on the map once the robot reports its position.',
  },
  loadingMap: { ja: '地図を読み込んでいます', en: 'Loading the map' },
  now: { ja: '現在の状態', en: 'Current status' },
  lastEvents: { ja: '最近の出来事', en: 'Recent events' },
  allEvents: { ja: '履歴をすべて表示', en: 'Show all activity' },
  tab_basic: { ja: '基本', en: 'Basic' },
  tab_system: { ja: 'システム', en: 'System' },
  tab_network: { ja: 'ネットワーク', en: 'Network' },
  tab_battery: { ja: 'バッテリー', en: 'Battery' },
  tab_operation: { ja: '稼働', en: 'Operation' },
  tab_video: { ja: '映像', en: 'Video' },
  tab_enrolment: { ja: '接続', en: 'Connection' },
  drive: { ja: '操縦', en: 'Operate' },
  toActivity: { ja: '履歴', en: 'Activity' },
  toSyncHistory: { ja: '設定の反映状況', en: 'Setting sync status' },
  toConsole: { ja: 'コンソール', en: 'Console' },
  toHistory: { ja: '設定の変更履歴', en: 'Setting history' },
  backToRobot: { ja: 'ロボットの詳細へ戻る', en: 'Back to the robot' },
  toList: { ja: 'ロボット一覧へ', en: 'To the list of robots' },
  seeBasic: {
    ja: '「基本」タブに修正が必要な項目があります。',
    en: 'Correct the marked fields on the Basic tab.',
  },
  unsaved: { ja: '保存していない変更があります', en: 'Unsaved changes' },

  software: { ja: 'ソフトウェアの更新', en: 'Software update' },
  softwareNone: {
    ja: 'このロボットに提供されているバージョンは、ほかにありません。',
    en: 'No other versions are offered for this robot.',
  },
  updateSoftware: { ja: 'ソフトウェアを更新', en: 'Update software' },
  updateTo: { ja: '{{version}}に更新', en: 'Update to {{version}}' },
  updateNotOffered: {
    ja: 'このロボットは、コンソールからのソフトウェア更新に対応していません。',
    en: 'The software of this robot cannot be updated from the console.',
  },
  updateQuestion: {
    ja: '{{name}}のソフトウェアを{{version}}に更新しますか？ロボットは再起動します。完了するまで、操縦もフローの実行もできません。',
    en: 'Update the software of {{name}} to {{version}}? The robot restarts. Until it has finished, it cannot be driven or run flows.',
  },
  updateDowngrade: {
    ja: '現在の{{own}}より古いバージョンです。',
    en: 'This is older than the current version {{own}}.',
  },
  update_waiting: {
    ja: '{{version}}への更新をロボットに指示しています。',
    en: 'Telling the robot to update to {{version}}.',
  },
  update_installing: {
    ja: '{{version}}をダウンロードしてインストールしています。',
    en: 'Downloading and installing {{version}}.',
  },
  update_restarting: {
    ja: '{{version}}で起動するため、ロボットを再起動しています。',
    en: 'The robot is restarting with {{version}}.',
  },
  updateMeanwhile: {
    ja: '完了するまで、ロボットは操縦もフローの実行もできません。電源を切らないでください。',
    en: 'Until it has finished, the robot cannot be driven or run flows. Keep it switched on.',
  },
  updateDone: {
    ja: '{{version}}への更新が完了しました（{{at}}）。',
    en: 'Updated to {{version}} ({{at}}).',
  },
  updateFailed: {
    ja: '{{version}}への更新に失敗しました（{{at}}）。',
    en: 'The update to {{version}} failed ({{at}}).',
  },
  nothingReported: {
    ja: 'ロボットからの報告はまだありません。接続すると表示されます。',
    en: 'No data from the robot yet. It appears here once the robot is connected.',
  },
  lastValues: {
    ja: 'オフラインのため、最後に受信した値を表示しています。',
    en: 'The robot is offline. These are the last values received.',
  },
  protocol: { ja: '通信プロトコル', en: 'Protocol' },
  manufacturer: { ja: 'メーカー', en: 'Manufacturer' },
  cpu: { ja: 'CPU使用率', en: 'CPU load' },
  memory: { ja: 'メモリ使用率', en: 'Memory in use' },
  disk: { ja: 'ディスク使用率', en: 'Disk in use' },
  temperature: { ja: '内部温度', en: 'Internal temperature' },
  kind: { ja: '種類', en: 'Type' },
  virtual: { ja: 'シミュレーション（仮想ロボット）', en: 'Simulated (virtual robot)' },
  dropped: { ja: '解析できず破棄したメッセージ', en: 'Malformed messages dropped' },
  connectionState: { ja: '接続', en: 'Connection' },
  networkKind: { ja: '回線', en: 'Network type' },
  network_wifi: { ja: 'Wi-Fi', en: 'Wi-Fi' },
  network_lte: { ja: 'LTE', en: 'LTE' },
  network_wired: { ja: '有線LAN', en: 'Wired' },
  ssid: { ja: 'SSID', en: 'SSID' },
  rssi: { ja: '電波強度', en: 'Signal strength' },
  ip: { ja: 'IPアドレス', en: 'IP address' },
  charge: { ja: '残量', en: 'Charge' },
  batteryState: { ja: 'バッテリーの状態', en: 'Battery state' },
  voltage: { ja: '電圧', en: 'Voltage' },
  operatingMode: { ja: '動作モード', en: 'Operating mode' },
  position: { ja: '位置', en: 'Position' },
  positionValue: {
    ja: 'x {{x}} m、y {{y}} m、向き {{theta}}°',
    en: 'x {{x}} m, y {{y}} m, heading {{theta}}°',
  },
  notLocalized: { ja: '自己位置を見失っています', en: 'Position lost' },
  speed: { ja: '速度', en: 'Speed' },
  order: { ja: '移動', en: 'Order' },
  orderTo_one: { ja: '「{{goal}}」へ（残り{{count}}）', en: 'To {{goal}}, {{count}} step left' },
  orderTo_other: { ja: '「{{goal}}」へ（残り{{count}}）', en: 'To {{goal}}, {{count}} steps left' },
  orderFree_one: { ja: '任意の地点へ（残り{{count}}）', en: 'To a point on the map, {{count}} step left' },
  orderFree_other: { ja: '任意の地点へ（残り{{count}}）', en: 'To a point on the map, {{count}} steps left' },
  standby: { ja: '待機モード', en: 'Standby' },
  on: { ja: 'オン', en: 'On' },
  off: { ja: 'オフ', en: 'Off' },
  driver: { ja: '操縦者', en: 'Driver' },
  watchers: { ja: '映像の閲覧', en: 'Watching the video' },
  people_one: { ja: '{{count}}人', en: '{{count}} person' },
  people_other: { ja: '{{count}}人', en: '{{count}} people' },
  recording: { ja: '録画', en: 'Recording' },
  elevator: { ja: 'エレベーター', en: 'Elevator' },
  door: { ja: 'セキュリティドア', en: 'Security door' },
  microphone: { ja: 'マイク', en: 'Microphone' },
  detection: { ja: '行動検知', en: 'Behaviour detection' },
  muted: { ja: 'ミュート中', en: 'Muted' },
  speaking: { ja: '発話中の文', en: 'Saying' },
  errors: { ja: '発生中のエラー', en: 'Current errors' },
  cameras: { ja: 'カメラ', en: 'Cameras' },

  videoIntro: {
    ja: '操縦画面で使う映像の上限です。回線が細いときは自動で下げます。',
    en: 'The maximum video quality for driving. It is lowered automatically on a weak network.',
  },
  videoTooOld: {
    ja: 'この設定はロボットのOS 2.5.0以降で有効です。このロボットのOSは{{version}}のため、ロボット本体の設定が使われます。',
    en: 'This setting requires robot OS 2.5.0 or later. This robot runs {{version}} and uses its own setting.',
  },
  videoUnknown: {
    ja: 'この設定はロボットのOS 2.5.0以降で有効です。このロボットのOSバージョンはまだ報告されていません。',
    en: 'This setting requires robot OS 2.5.0 or later. This robot has not reported its OS version yet.',
  },

  settingUnknown: {
    ja: 'ロボットからの報告はまだありません。',
    en: 'The robot has not reported yet.',
  },
  settingWaiting: { ja: 'ロボットへの反映を待っています。', en: 'Waiting for the robot to apply it.' },
  setting_applied: { ja: 'ロボットに反映済みです。', en: 'Applied by the robot.' },
  setting_notSupported: {
    ja: 'このロボットにはこの機能がありません。',
    en: 'This robot does not have this function.',
  },
  setting_failed: {
    ja: 'ロボットが反映できませんでした：{{reason}}',
    en: 'The robot could not apply it: {{reason}}',
  },

  delete: { ja: 'ロボットを削除', en: 'Delete robot' },
  deleteMeaning: {
    ja: '{{name}}を削除すると、一覧や操作画面に表示されなくなり、接続もすぐに切れます。これまでの履歴は残ります。同じシリアル番号で登録し直すことはできますが、接続の設定はやり直しになります。',
    en: 'Deleting {{name}} removes it from all lists and screens and disconnects it at once. Its records are kept. It can be registered again with the same serial number, but its connection must then be set up again.',
  },
  deleteType: {
    ja: '確認のため、シリアル番号「{{serialNumber}}」を入力してください。',
    en: 'To confirm, type the serial number {{serialNumber}}.',
  },
  deleteButton: { ja: '削除', en: 'Delete' },
  deleted: { ja: '{{name}}を削除しました。', en: '{{name}} was deleted.' },

  releasedOf: { ja: '{{total}}台中{{done}}台を解除', en: '{{done}} of {{total}} released' },
  released: { ja: '解除済み', en: 'Released' },
  releaseSeveralQuestion: {
    ja: '選択した{{count}}台の遠隔停止を解除しますか？すべてのロボットの周囲の安全を確認してください。解除しても動作は自動で再開しません。',
    en: 'Release the remote stop of the {{count}} selected robots? Make sure that the space around each of them is safe. Nothing resumes automatically.',
  },

  when: { ja: '日時', en: 'Date and time' },
  who: { ja: '変更者', en: 'Changed by' },
  what: { ja: '変更内容', en: 'Change' },
  before: { ja: '変更前', en: 'Before' },
  after: { ja: '変更後', en: 'After' },
  source_portal: { ja: 'コンソール', en: 'Console' },
  source_robot: { ja: 'ロボット', en: 'Robot' },
  source_system: { ja: 'システム', en: 'System' },
  yes: { ja: 'する', en: 'Yes' },
  no: { ja: 'しない', en: 'No' },
  organization: { ja: '組織', en: 'Organisation' },
  otherPlace: { ja: '（現在は参照できません）', en: '(no longer accessible)' },
  interfaceName: { ja: 'インターフェース名', en: 'Interface name' },
  vdaVersion: { ja: 'VDA 5050のバージョン', en: 'VDA 5050 version' },
  newer: { ja: '新しい履歴', en: 'Newer' },
  older: { ja: '古い履歴', en: 'Older' },

  level: { ja: '重要度', en: 'Level' },
  allLevels: { ja: '重要度：すべて', en: 'Any level' },
  levelUpTo: { ja: '{{level}}以上', en: '{{level}} and above' },
  service: { ja: '分類', en: 'Category' },
  allServices: { ja: '分類：すべて', en: 'Any category' },
  day: { ja: '日付', en: 'Day' },
  noActivities: {
    ja: '履歴はまだありません。ロボットが接続して作業すると、ここに記録されます。',
    en: 'No activity yet. It is recorded once the robot connects and works.',
  },
  noChanges: {
    ja: '設定はまだ変更されていません。変更すると、内容と変更した人がここに表示されます。',
    en: 'No setting has been changed yet. Changes appear here, with who made them.',
  },
  kept: { ja: '履歴は180日間保存されます。', en: 'Activities are kept for 180 days.' },
  csv: { ja: 'CSVをダウンロード', en: 'Download CSV' },
  csvEncoding: { ja: '文字コード', en: 'Encoding' },
  'encoding_utf-8': { ja: 'UTF-8', en: 'UTF-8' },
  'encoding_shift-jis': { ja: 'Shift_JIS（Excel向け）', en: 'Shift_JIS (for Excel in Japan)' },
})
