import type {
  Behaviour,
  IgnoredReason,
  Sensitivity,
} from '@wheelhouse/contract/inspections/detection-setting'
import { defineTexts, type Text } from '../kernel/define-texts.ts'

const kinds: { [B in Behaviour as `behaviours_${B}`]: Text } = {
  behaviours_fall: { ja: '転倒', en: 'Fall' },
  behaviours_wheelchair: { ja: '車いす', en: 'Wheelchair' },
  behaviours_violence: { ja: '暴力行為', en: 'Violence' },
  behaviours_loitering: { ja: '滞留', en: 'Loitering' },
  behaviours_intrusion: { ja: '侵入', en: 'Intrusion' },
}

const sensitivities: { [S in Sensitivity as `sensitivity_${S}`]: Text } = {
  sensitivity_1: { ja: '1（誤検知を最も減らす）', en: '1 (fewest false alarms)' },
  sensitivity_2: { ja: '2', en: '2' },
  sensitivity_3: { ja: '3（標準）', en: '3 (standard)' },
  sensitivity_4: { ja: '4', en: '4' },
  sensitivity_5: { ja: '5（見逃しを最も減らす）', en: '5 (fewest misses)' },
}

const ignored: { [R in IgnoredReason as `ignored_${R}`]: Text } = {
  ignored_disabled: { ja: 'この設定は無効です', en: 'the setting is disabled' },
  ignored_otherRobot: { ja: '設定したロボットではありません', en: 'it came from another robot' },
  ignored_otherBehaviour: { ja: '検知の対象ではありません', en: 'the setting does not cover this behaviour' },
  ignored_tooOld: { ja: '検知から時間がたちすぎています', en: 'it happened too long ago' },
  ignored_inFuture: { ja: '検知日時が未来です', en: 'its time is in the future' },
  ignored_outsideHours: { ja: '有効な時間帯ではありません', en: 'it was outside the time windows' },
  ignored_lowScore: {
    ja: '感度に対してスコアが不足しています',
    en: 'its score is too low for the sensitivity',
  },
  ignored_otherCamera: { ja: '侵入エリアのカメラではありません', en: 'the area is for another camera' },
  ignored_outsideArea: { ja: '侵入エリアの外です', en: 'it was outside the intrusion area' },
  ignored_shortStay: { ja: '滞留時間が設定より短いです', en: 'the person had not stayed long enough' },
  ignored_duplicate: { ja: '同じイベントを受信済みです', en: 'the same event was already received' },
  ignored_tooMany: { ja: '1時間あたりの上限に達しています', en: 'there were too many events within an hour' },
}

/** asilla/setting/list and asilla/setting/{id}: what is detected of people's behaviour, and what came of it. */
export const detectionTexts = defineTexts('detection', {
  ...kinds,
  ...sensitivities,
  ...ignored,
  title: { ja: '行動検知', en: 'Behaviour detection' },
  create: { ja: '行動検知の登録', en: 'Create a detection setting' },
  empty: {
    ja: '行動検知の設定はまだ登録されていません。ロボットのカメラで何を検知し、そのときにどのフローを実行するかを登録します。',
    en: 'No detection settings yet. A setting says what to detect with a robot’s cameras, and which flow to run then.',
  },
  mayNotCreate: {
    ja: '行動検知を登録する権限がありません。',
    en: 'You do not have permission to create detection settings.',
  },
  identity: { ja: '基本情報', en: 'Basic information' },
  detection: { ja: '検知の条件', en: 'Detection conditions' },
  name: { ja: '名前', en: 'Name' },
  building: { ja: '建物', en: 'Building' },
  robotId: { ja: 'ロボット', en: 'Robot' },
  flowId: { ja: '実行するフロー', en: 'Flow to run' },
  behaviours: { ja: '検知する行動', en: 'Behaviours' },
  sensitivity: { ja: '感度', en: 'Sensitivity' },
  sensitivityNote: {
    ja: 'スコアが{{score}}以上のイベントを検知とします。',
    en: 'Events with a score of {{score}} or more count.',
  },
  stayMinutes: { ja: '滞留時間（分）', en: 'Length of stay (min)' },
  stayMinutesNote: {
    ja: 'この時間以上とどまっている人を検知します。',
    en: 'Someone who stays this long or longer is detected.',
  },
  level: { ja: '通知レベル', en: 'Level' },
  status: { ja: '有効', en: 'Enabled' },
  windows: { ja: '有効な時間帯', en: 'Time windows' },
  allLevels: { ja: 'すべての通知レベル', en: 'All levels' },
  comma: { ja: '、', en: ', ' },
  updatedAt: { ja: '更新日時', en: 'Updated' },
  falseAlarms: { ja: '誤検知／検知', en: 'False alarms / events' },

  area: { ja: '侵入エリア', en: 'Intrusion area' },
  areaNote: {
    ja: '人の足元がこのエリアに入ると検知します。点はドラッグで動かせます。点を選択すると、矢印キーで移動、Deleteキーで削除できます。',
    en: 'An intrusion is detected when someone’s feet are inside this area. Drag the points, or select one and move it with the arrow keys; Delete removes it.',
  },
  areaCamera: { ja: 'カメラ', en: 'Camera' },
  areaPicture: { ja: '侵入エリアの画像', en: 'Picture with the intrusion area' },
  areaNoPicture: {
    ja: '撮影すると、カメラの画像の上でエリアを編集できます。',
    en: 'Take a picture to draw the area on what the camera sees.',
  },
  areaRobotFirst: { ja: '先にロボットを選択してください。', en: 'Choose a robot first.' },
  areaPoint: {
    ja: '点{{number}}（左から{{x}}%、上から{{y}}%）',
    en: 'Point {{number}} ({{x}}% from the left, {{y}}% from the top)',
  },
  areaWords: { ja: '{{camera}}、{{count}}点', en: '{{camera}}, {{count}} points' },
  addPoint: { ja: '点を追加', en: 'Add a point' },
  removePoint: { ja: '選択中の点を削除', en: 'Remove the selected point' },

  robotState: { ja: 'ロボットの検知状態', en: 'Detection on the robot' },
  robot_on: { ja: 'この設定で検知中です。', en: 'The robot is detecting with this setting.' },
  robot_off: {
    ja: '検知を停止しています。ここで開始するか、フローのステップ「行動検知を開始」で開始します。',
    en: 'Detection is off. Start it here, or with the flow step “Start behaviour detection”.',
  },
  robot_others: {
    ja: 'ほかの設定で検知中です。開始すると、この設定でも検知します。',
    en: 'The robot is detecting with other settings only. Start detection again to add this one.',
  },
  robot_disabled: {
    ja: 'この設定は無効なため、検知しません。',
    en: 'This setting is disabled, so the robot does not use it.',
  },
  robot_offline: {
    ja: 'ロボットがオフラインのため、検知状態を確認できません。',
    en: 'The robot is offline, so its detection status is unknown.',
  },
  robot_incapable: {
    ja: 'このロボットには行動検知の機能がありません。外部の検知システムからイベントを受信します。',
    en: 'This robot has no detector of its own. Events come from an external detection system.',
  },
  startDetection: { ja: '検知の開始', en: 'Start detection' },
  stopDetection: { ja: '検知の停止', en: 'Stop detection' },
  startsAll: {
    ja: 'ロボットの有効な行動検知の設定すべてが対象です。',
    en: 'This covers all enabled detection settings of the robot.',
  },

  address: { ja: '検知イベントの受信URL', en: 'Receiving URL for events' },
  addressNote: {
    ja: '行動検知システムにこのアドレスを設定すると、検知イベントを受信します。アドレスにはシークレットが含まれます。',
    en: 'Enter this URL in the detection system to receive its events. It contains a secret.',
  },
  addressSystem: { ja: '行動検知システム', en: 'the detection system' },
  neverReceived: { ja: 'まだ受信していません。', en: 'No event received yet.' },
  lastReceived: { ja: '最終受信：{{at}}（検知）', en: 'Last received: {{at}} (counted as an event)' },
  lastIgnored: {
    ja: '最終受信：{{at}}（検知の対象外：{{why}}）',
    en: 'Last received: {{at}} (not counted: {{why}})',
  },

  events: { ja: '検知イベント', en: 'Events' },
  noEvents: { ja: '検知イベントはまだありません。', en: 'No events yet.' },
  moreEvents: { ja: 'さらに表示', en: 'Show more' },
  seen: {
    ja: '{{robot}}、{{camera}}（スコア{{score}}）',
    en: '{{robot}}, {{camera}} (score {{score}})',
  },
  stayed: { ja: '滞留{{minutes}}分', en: 'stayed {{minutes}} min' },
  toAlert: { ja: 'アラート', en: 'Alerts' },
  toRun: { ja: 'フローの実行', en: 'Flow run' },
  flowNotBegun: { ja: 'フローを開始できませんでした。{{why}}', en: 'The flow did not start. {{why}}' },
  reason_notHere: {
    ja: 'ロボットがこの建物に所属していません。',
    en: 'The robot is no longer in this building.',
  },
  isFalseAlarm: { ja: '誤検知', en: 'False alarm' },
  markFalse: { ja: '誤検知として記録', en: 'Mark as false alarm' },
  takeBack: { ja: '誤検知の取り消し', en: 'Not a false alarm' },
})
