import type { SimulatedFault } from '@wheelhouse/contract/robots/robot-command'
import type { DriveRefusal } from '@wheelhouse/contract/teleop/drive'
import { defineTexts, type Text } from '../kernel/define-texts.ts'
import { cameraNames } from '../robots/robot-record.ts'

/** Why the robot does not move: what happened, and what to do. From the page's locks and from the robot's refusals. */
type LockWord =
  | DriveRefusal
  | 'disconnected'
  | 'hiddenTab'
  | 'blur'
  | 'dialog'
  | 'typing'
  | 'composing'
  | 'gamepadUnplugged'
  | 'noPicture'
  | 'pictureOutOfView'
  | 'untimedPicture'
  | 'measuring'
  | 'measured'
  | 'reconnected'
  | 'obstacle'
  | 'deadMan'
  | 'blocked'
  | 'keepout'
  | 'staleVideo'
  | 'slowLink'
  | 'contradiction'

const locks: { [L in LockWord as `lock_${L}`]: Text } = {
  lock_disconnected: {
    ja: '接続していません。再接続を待っています。',
    en: 'Not connected. Waiting to reconnect.',
  },
  lock_remoteStop: {
    ja: '遠隔停止中です。解除するまで動きません。',
    en: 'Remote stop is on. Release it to drive.',
  },
  lock_emergencyStop: {
    ja: '非常停止中は操縦できません。',
    en: 'Driving is off during an emergency stop.',
  },
  lock_noLease: { ja: '操縦するには「操縦を開始」を押してください。', en: 'Press “Start driving” to drive.' },
  lock_hiddenTab: { ja: '画面が隠れたため停止しました。', en: 'Stopped because this tab was hidden.' },
  lock_blur: {
    ja: '画面が選択されていないため停止しました。クリックすると再開できます。',
    en: 'Stopped because the window lost focus. Click here to continue.',
  },
  lock_dialog: { ja: 'ダイアログを閉じると操縦できます。', en: 'Close the dialog to drive.' },
  lock_typing: { ja: '文字の入力中は操縦できません。', en: 'Driving is off while you type.' },
  lock_composing: { ja: '変換中は操縦できません。', en: 'Driving is off while you compose text.' },
  lock_gamepadUnplugged: {
    ja: 'ゲームパッドが外れたため停止しました。つなぎ直すか、キーで操縦してください。',
    en: 'Stopped because the gamepad was unplugged. Plug it in again, or drive with the keys.',
  },
  lock_noPicture: { ja: '映像を待っています。', en: 'Waiting for the picture.' },
  lock_pictureOutOfView: {
    ja: '映像が画面の外にあるため停止しました。映像が見える位置に戻してください。',
    en: 'Stopped because the picture is out of view. Bring it back into view.',
  },
  lock_untimedPicture: {
    ja: '映像がSkyWay経由のため、遅れを測れません。手動では操縦できません。地図で行き先を指定してください。',
    en: 'The picture comes through SkyWay, so its delay cannot be measured. Driving by hand is not possible. Choose a destination on the map.',
  },
  lock_measuring: {
    ja: '通信の遅れを測定しています。測定が終わるまで操縦できません。',
    en: 'Measuring the link. Driving is off until that is done.',
  },
  lock_measured: {
    ja: '通信の遅れの測定が終わりました。一度キーを離してから、もう一度押してください。',
    en: 'The link has been measured. Let go and press again.',
  },
  lock_reconnected: {
    ja: '接続が切れたため停止しました。一度キーを離してから、もう一度押してください。',
    en: 'Stopped because the connection was lost. Let go and press again.',
  },
  lock_obstacle: {
    ja: '障害物に当たったため停止しました。周囲を確認し、一度キーを離してから、もう一度押してください。',
    en: 'Stopped by an obstacle. Look around the robot, then let go and press again.',
  },
  lock_deadMan: {
    ja: '指示が届かなくなったため停止しました。一度キーを離してから、もう一度押してください。',
    en: 'Stopped because commands no longer arrived. Let go and press again.',
  },
  lock_blocked: {
    ja: '障害物に接しているため進めません。反対の方向へ動かしてください。',
    en: 'An obstacle is in the way. Drive the other way.',
  },
  lock_keepout: {
    ja: 'この先は進入禁止エリアのため進めません。反対の方向へ動かしてください。',
    en: 'A keepout zone is ahead. The robot does not enter it. Drive the other way.',
  },
  lock_staleVideo: {
    ja: '映像が止まっているため停止しました。',
    en: 'Stopped because the picture is frozen.',
  },
  lock_slowLink: {
    ja: '通信の遅れが大きいため操縦できません。地図で行き先を指定してください。',
    en: 'The link is too slow to drive. Choose a destination on the map.',
  },
  lock_contradiction: { ja: '反対方向のキーが同時に押されています。', en: 'Opposite keys are pressed.' },
  lock_mustRelease: { ja: '一度キーを離してから、もう一度押してください。', en: 'Let go and press again.' },
  lock_wrongLease: { ja: '操縦権が別の人に移りました。', en: 'Somebody else has control now.' },
  lock_oldSequence: { ja: '古い指示のため無視されました。', en: 'An old command was ignored.' },
  lock_stale: {
    ja: '指示の到着が遅れたため、ロボットが停止しました。',
    en: 'The robot stopped because commands arrived late.',
  },
  lock_notFinite: { ja: '指示の値が正しくありません。', en: 'The command was not valid.' },
  lock_standby: {
    ja: '待機モード中です。解除してから操縦してください。',
    en: 'The robot is in standby. End standby first.',
  },
  lock_hardwareError: {
    ja: 'ハードウェアエラーのため動けません。',
    en: 'The robot cannot move because of a hardware error.',
  },
  lock_unavailable: { ja: 'ロボットは現在利用できません。', en: 'The robot is currently not available.' },
}

const faults: { [F in SimulatedFault as `fault_${F}`]: Text } = {
  fault_emergencyStop: { ja: '非常停止ボタン', en: 'Emergency stop button' },
  fault_motorHot: { ja: 'モーター高温', en: 'Hot motor' },
  fault_lowBattery: { ja: 'バッテリー低下', en: 'Low battery' },
  fault_linkLost: { ja: '通信の切断（12秒間）', en: 'Link lost for 12 seconds' },
  fault_hardwareError: { ja: 'ハードウェアの故障', en: 'Hardware failure' },
  fault_elevator: { ja: 'エレベーターの状態', en: 'Elevator state' },
  fault_door: { ja: 'ドアの状態', en: 'Door state' },
  fault_callIn: { ja: '呼び出し', en: 'Call from the robot' },
  fault_cameraLost: { ja: 'カメラの故障', en: 'Camera failure' },
  fault_errorCode: { ja: 'エラーコード', en: 'Error code' },
  fault_behaviour: { ja: '人の行動（ロボットの前）', en: 'Person in front of the robot' },
}

export const teleopTexts = defineTexts('teleop', {
  ...locks,
  ...cameraNames,
  back: { ja: 'ロボット操作へ戻る', en: 'Back to operation' },
  notFound: { ja: 'ロボットが見つかりません。', en: 'The robot was not found.' },
  picture: { ja: '{{camera}}カメラの映像', en: 'Picture of the {{camera}} camera' },
  cameras: { ja: 'カメラ', en: 'Cameras' },
  showCamera: { ja: '{{camera}}カメラを大きく表示', en: 'Enlarge the {{camera}} camera' },
  quality: { ja: '画質', en: 'Quality' },
  quality_low: { ja: '低（720p・8fps）', en: 'Low (720p, 8 fps)' },
  quality_medium: { ja: '中（720p・8fps）', en: 'Medium (720p, 8 fps)' },
  quality_high: { ja: '高（フルHD・10fps）', en: 'High (Full HD, 10 fps)' },
  quality_highest: { ja: '最高（フルHD・12fps）', en: 'Highest (Full HD, 12 fps)' },
  video_connecting: { ja: '映像に接続しています', en: 'Connecting to the picture' },
  video_waiting: { ja: '映像が届きません。再接続しています', en: 'No picture received. Reconnecting' },
  video_noKey: {
    ja: 'このロボットの映像はSkyWay経由です。組織のSkyWayキーが登録されていません。システム管理者に登録を依頼してください。',
    en: 'This robot sends its pictures through SkyWay, and your organisation has no SkyWay key. Ask a system administrator to add one.',
  },
  video_switchedOff: {
    ja: 'このロボットの映像はSkyWay経由です。このシステムではSkyWayの映像表示が無効です。',
    en: 'This robot sends its pictures through SkyWay, and SkyWay video is disabled for this installation.',
  },
  video_noEncoder: {
    ja: 'このロボットには映像を送る機能がありません',
    en: 'This robot cannot send video',
  },
  video_cameraLost: { ja: 'カメラが応答しません', en: 'The camera is not responding' },
  video_link: { ja: '通信に合わせて画質を下げています', en: 'Quality reduced to suit the connection' },
  thermalOn: { ja: 'サーマルを表示', en: 'Show thermal' },
  thermalOff: { ja: 'サーマルを隠す', en: 'Hide thermal' },
  thermalRange: { ja: '{{min}}℃〜{{max}}℃', en: '{{min}} °C to {{max}} °C' },

  teleop_connecting: { ja: '接続しています…', en: 'Connecting' },
  teleop_callIn: { ja: '呼び出し', en: 'Call-in' },
  teleop_conversation: { ja: '通話中', en: 'Conversation' },
  teleop_stopped: { ja: '停止', en: 'Stopped' },
  teleop_running: { ja: '操縦中', en: 'Driving' },
  teleop_paused: { ja: '操縦一時停止', en: 'Paused' },
  teleop_idle: { ja: '待機', en: 'Idle' },
  notices: { ja: 'お知らせ', en: 'Notices' },
  noNotices: { ja: 'お知らせはありません。', en: 'No notices.' },
  moreNotices_one: { ja: 'ほか{{count}}件のお知らせ', en: '{{count}} more notice' },
  moreNotices_other: { ja: 'ほか{{count}}件のお知らせ', en: '{{count}} more notices' },
  noticeCount_one: { ja: 'お知らせ {{count}}件', en: '{{count}} notice' },
  noticeCount_other: { ja: 'お知らせ {{count}}件', en: '{{count}} notices' },
  noticeDetails: { ja: 'お知らせの詳細', en: 'Details of the notice' },
  allNotices: { ja: 'すべてのお知らせ', en: 'All notices' },
  editMap: { ja: '地図を編集（新しいタブ）', en: 'Edit the map (new tab)' },
  swap: { ja: '映像と地図を入れ替え', en: 'Swap picture and map' },
  fullScreen: { ja: '全画面表示', en: 'Full screen' },
  endFullScreen: { ja: '全画面表示を終了', en: 'Leave full screen' },
  savePicture: { ja: '映像を保存', en: 'Save the picture' },
  pictureSaved: { ja: '映像を保存しました：{{name}}', en: 'Picture saved: {{name}}' },
  noPictureToSave: { ja: '保存できる映像がありません。', en: 'There is no picture to save.' },
  morePanels: { ja: '補助パネルを開く・閉じる', en: 'Show or hide the panels' },
  driveFigures: { ja: '走行の状態', en: 'Motion' },
  heading: { ja: '方位 {{degrees}}°', en: 'Heading {{degrees}}°' },
  obstacleAt: { ja: '障害物まで {{metres}} m', en: 'Obstacle {{metres}} m' },
  near_ahead: { ja: '前方のすぐ近くに人または物', en: 'Person or object close ahead' },
  near_left: { ja: '左側のすぐ近くに人または物', en: 'Person or object close on the left' },
  near_right: { ja: '右側のすぐ近くに人または物', en: 'Person or object close on the right' },
  near_behind: { ja: '後方のすぐ近くに人または物', en: 'Person or object close behind' },
  nearAt: { ja: '{{where}}（{{metres}} m）', en: '{{where}} ({{metres}} m)' },
  keepoutAt: { ja: '進入禁止エリアまで {{metres}} m', en: 'Keepout zone {{metres}} m' },
  panels: { ja: '操縦の補助', en: 'Driving tools' },
  chooseGoal: { ja: '行き先を選択', en: 'Choose a destination' },

  start: { ja: '操縦を開始', en: 'Start driving' },
  startHere: { ja: 'この画面で操縦', en: 'Drive in this window' },
  end: { ja: '操縦を終了', en: 'End driving' },
  youDrive: { ja: 'あなたが操縦中', en: 'You are driving' },
  youDriveElsewhere: { ja: 'あなたが別の画面で操縦中', en: 'You are driving in another window' },
  otherDrives: { ja: '{{name}}さんが操縦中', en: '{{name}} is driving' },
  nobodyDrives: { ja: '操縦者なし', en: 'Nobody is driving' },
  watchers: { ja: '閲覧中：{{names}}', en: 'Watching: {{names}}' },
  request: { ja: '交代を依頼', en: 'Ask to take over' },
  requested: { ja: '交代を依頼しました', en: 'Asked to take over' },
  takeOver: { ja: '操縦を引き継ぐ', en: 'Take over' },
  takeOverQuestion: {
    ja: '{{name}}さんの操縦を止めて引き継ぎます。ロボットは停止します。',
    en: 'This ends {{name}}’s driving, and the robot stops.',
  },
  decline: { ja: '断る', en: 'Decline' },
  declineMessage: { ja: '断るときのひと言（任意）', en: 'Message when declining (optional)' },
  requestDeclined: { ja: '{{name}}さんが交代を断りました。', en: '{{name}} declined to hand over.' },
  requestDeclinedWith: {
    ja: '{{name}}さんが交代を断りました：「{{message}}」',
    en: '{{name}} declined to hand over: “{{message}}”',
  },
  wantsToDrive: { ja: '{{name}}さんが交代を希望しています', en: '{{name}} asks to take over' },
  handOver: { ja: '交代する', en: 'Hand over' },
  lost_expired: {
    ja: '応答がなかったため操縦を終了しました。',
    en: 'Driving ended because this page stopped responding.',
  },
  lost_elsewhere: { ja: '別の画面で操縦を開始しました。', en: 'You started driving in another window.' },
  lost_takenOver: { ja: '{{name}}さんが操縦を引き継ぎました。', en: '{{name}} took over.' },
  lost_handedOver: { ja: '{{name}}さんに交代しました。', en: 'You handed over to {{name}}.' },
  lost_released: { ja: '操縦を終了しました。', en: 'Driving has ended.' },
  lost_robotOffline: {
    ja: 'ロボットとの通信が切れたため操縦を終了しました。',
    en: 'Driving ended because the robot went offline.',
  },
  lost_robotUnavailable: {
    ja: 'ロボットが利用できない状態になったため操縦を終了しました。',
    en: 'Driving ended because the robot is no longer available.',
  },
  cancel: { ja: 'キャンセル', en: 'Cancel' },

  pad: { ja: '操縦パッド', en: 'Driving pad' },
  pad_forward: { ja: '前進', en: 'Forward' },
  pad_back: { ja: '後退', en: 'Back' },
  pad_left: { ja: '左旋回', en: 'Turn left' },
  pad_right: { ja: '右旋回', en: 'Turn right' },
  speed: { ja: '速度の上限', en: 'Speed limit' },
  gamepadHint: {
    ja: 'ゲームパッド接続中。L1またはR1を押しながら左スティックで前後、右スティックで旋回します。STARTで遠隔停止します。',
    en: 'Gamepad connected. Hold L1 or R1; the left stick drives forward and back, the right stick turns. START is the remote stop.',
  },
  gamepadEnabled: { ja: 'ゲームパッドで操縦できます', en: 'Gamepad enabled' },
  speedNow: { ja: '{{speed}} m/s', en: '{{speed}} m/s' },

  stop: { ja: '遠隔停止', en: 'Remote stop' },
  stopNote: { ja: '安全規格に基づく非常停止ではありません。', en: 'Not a safety-rated emergency stop.' },
  stop_sent: { ja: '停止を送信しました。確認を待っています', en: 'Stop sent, waiting for the robot' },
  stop_acknowledged: { ja: 'ロボットが停止を確認しました', en: 'The robot has confirmed the stop' },
  stop_unacknowledged: {
    ja: 'ロボットから停止の確認がありません',
    en: 'The robot has not confirmed the stop',
  },

  band_green: { ja: '良好', en: 'Good' },
  band_amber: { ja: '遅れあり・速度制限', en: 'Delayed, speed limited' },
  band_creep: { ja: '遅れ大・微速のみ', en: 'Long delay, creep speed only' },
  band_locked: { ja: '操縦不可', en: 'Driving locked' },
  figures: { ja: '通信の状態', en: 'Link' },
  roundTrip: { ja: '往復 {{ms}} ms', en: 'Round trip {{ms}} ms' },
  videoAge: { ja: '映像 {{ms}} ms', en: 'Picture {{ms}} ms' },
  frames: { ja: '{{fps}} fps', en: '{{fps}} fps' },
  loss: { ja: 'ロス {{percent}}%', en: 'Loss {{percent}}%' },
  route_direct: { ja: '直接', en: 'Direct' },
  route_relayed: { ja: '中継', en: 'Relayed' },
  route_shared: { ja: '共同視聴の中継', en: 'Shared relay' },
  size: { ja: '{{width}}×{{height}}・{{kbps}} kbps', en: '{{width}}×{{height}}, {{kbps}} kbps' },
  freezes_one: { ja: '映像の途切れ {{count}}回', en: '{{count}} freeze' },
  freezes_other: { ja: '映像の途切れ {{count}}回', en: '{{count}} freezes' },

  map: { ja: '{{name}}の位置', en: 'Location of {{name}}' },
  goHere: { ja: 'ここへ移動', en: 'Go here' },
  goToPoint: { ja: '指定した地点へ移動しますか？', en: 'Go to this point?' },
  goToWaypoint: { ja: '「{{waypoint}}」へ移動しますか？', en: 'Go to “{{waypoint}}”?' },
  going: { ja: '「{{goal}}」へ移動中', en: 'Going to “{{goal}}”' },
  goingFree: { ja: '指定した地点へ移動中', en: 'Going to the chosen point' },
  boundFor: { ja: '行き先：「{{goal}}」', en: 'Destination: “{{goal}}”' },
  boundForFree: { ja: '行き先：指定した地点', en: 'Destination: the chosen point' },
  pause: { ja: '一時停止', en: 'Pause' },
  resume: { ja: '再開', en: 'Resume' },
  cancelOrder: { ja: '移動を中止', en: 'Cancel the trip' },
  distanceLeft: { ja: '残り {{metres}} m', en: '{{metres}} m left' },
  tripLeft: { ja: '残り {{metres}} m・約 {{time}}', en: '{{metres}} m left, about {{time}}' },
  cannotGo_remoteStop: {
    ja: '遠隔停止中のため移動できません。',
    en: 'Remote stop is on: the robot cannot move.',
  },
  cannotGo_emergencyStop: {
    ja: '非常停止ボタンが押されているため移動できません。',
    en: 'The emergency stop button is pressed: the robot cannot move.',
  },
  dockQuestion: { ja: '充電ドックへ戻しますか？', en: 'Send the robot to its dock?' },
  dock: { ja: '充電ドックへ戻す', en: 'Dock' },
  noMap: { ja: 'このロボットの地図はありません。', en: 'There is no map for this robot.' },

  afterTitle: { ja: '中断した移動があります', en: 'Interrupted trip' },
  afterText: {
    ja: '操縦のため「{{goal}}」への移動を中断しました。',
    en: 'Driving interrupted the trip to “{{goal}}”.',
  },
  afterTextFree: { ja: '操縦のため移動を中断しました。', en: 'Driving interrupted a trip.' },
  afterResume: { ja: '続きから再開', en: 'Resume' },
  afterFrom: { ja: '途中の地点から再開', en: 'Resume from' },
  afterAbandon: { ja: '中止', en: 'Abandon' },

  speech: { ja: '発話', en: 'Speech' },
  speechText: { ja: 'ロボットに話させる文', en: 'What the robot says' },
  say: { ja: '発話', en: 'Say' },
  speaking: { ja: '発話中：{{text}}', en: 'Saying: {{text}}' },
  language: { ja: '言語', en: 'Language' },
  noVoice: {
    ja: 'この言語の音声がないため、ロボットは発話できません。',
    en: 'There is no voice for this language, so the robot cannot say it.',
  },
  voice: { ja: '声', en: 'Voice' },
  voice_female: { ja: '女性の声', en: 'Female voice' },
  voice_male: { ja: '男性の声', en: 'Male voice' },
  speechSpeed: { ja: '話す速さ', en: 'Speaking speed' },
  speechSpeed_slow: { ja: 'ゆっくり', en: 'Slow' },
  speechSpeed_medium: { ja: 'やや遅い', en: 'Slightly slow' },
  speechSpeed_normal: { ja: '標準', en: 'Normal' },
  microphoneOn: { ja: 'マイクをオンにする', en: 'Turn the microphone on' },
  microphoneOff: { ja: 'マイクをミュート', en: 'Mute the microphone' },
  microphoneOpen: { ja: 'マイクがオンです', en: 'Your microphone is on' },
  microphoneRefused: {
    ja: 'マイクを使用できません。ブラウザーの設定を確認してください。',
    en: 'The microphone cannot be used. Check the browser’s settings.',
  },
  robotMicrophoneMuted: { ja: 'ロボットのマイクはミュート中です', en: 'The robot’s microphone is muted' },
  muteRobot: { ja: 'ロボットのマイクをミュート', en: 'Mute the robot’s microphone' },
  unmuteRobot: { ja: 'ロボットのマイクのミュートを解除', en: 'Unmute the robot’s microphone' },
  listen: { ja: 'ロボットの音を聞く', en: 'Listen to the robot' },
  levels: { ja: '音量', en: 'Levels' },
  speakerLevel: { ja: 'ロボットのスピーカー', en: 'Robot speaker' },
  microphoneLevel: { ja: 'ロボットのマイク', en: 'Robot microphone' },
  callIn: { ja: 'ロボットのそばの人が呼び出しています', en: 'Somebody at the robot is calling' },
  acceptCall: { ja: '応答', en: 'Answer' },
  endCall: { ja: '通話を終了', en: 'End the call' },
  inConversation: { ja: '通話中', en: 'In conversation' },

  network_wifi: { ja: 'Wi-Fi', en: 'Wi-Fi' },
  network_lte: { ja: 'LTE', en: 'LTE' },
  network_wired: { ja: '有線LAN', en: 'Wired' },
  recordTitle: { ja: '長時間録画', en: 'Long-duration recording' },
  recordStart: { ja: '録画を開始', en: 'Start recording' },
  recordStartText: {
    ja: 'すべてのカメラの録画を開始します。停止するまで録画を続け、再起動しても再開します。',
    en: 'All cameras are recorded until somebody stops the recording. It resumes after a restart of the robot.',
  },
  recordStop: { ja: '録画を停止', en: 'Stop recording' },
  recordStopText: {
    ja: '録画を停止します。これまでの録画は残ります。',
    en: 'Recording stops. What has been recorded so far is kept.',
  },
  standby: { ja: '待機モード', en: 'Standby' },
  simulation: { ja: 'シミュレーション', en: 'Simulation' },
  simulationNote: {
    ja: 'シミュレーションのロボットに模擬の故障や、人の行動を起こします。実機には影響しません。',
    en: 'Simulates faults on this simulated robot, and people in front of it. No real machine is affected.',
  },
  fault: { ja: '模擬する内容', en: 'What to simulate' },
  faultCode: { ja: '詳細', en: 'Details' },
  raiseFault: { ja: '発生', en: 'Raise' },
  clearFault: { ja: '解消', en: 'Clear' },
  ...faults,
  simulatedNote: { ja: 'シミュレーションのロボットです', en: 'This is a simulated robot' },
  wall: { ja: 'カメラ一覧', en: 'Camera wall' },
  wallOffline: { ja: 'オフラインのため映像がありません', en: 'Offline: no picture' },
  wallEmpty: { ja: '表示するロボットがありません。', en: 'There are no robots to show.' },
  phrases: { ja: '定型文', en: 'Phrases' },
  phrase1: { ja: 'こんにちは。ご用件をお伺いします。', en: 'Hello. How may I help you?' },
  phrase2: { ja: '通ります。ご注意ください。', en: 'Excuse me, coming through.' },
  phrase3: {
    ja: '担当者をお呼びします。少々お待ちください。',
    en: 'I will call a member of staff. Please wait a moment.',
  },
})
