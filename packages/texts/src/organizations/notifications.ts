import type { NotificationLevel } from '@wheelhouse/contract/organizations/notification-target'
import { defineTexts, type Text } from '../kernel/define-texts.ts'

const levels: { [L in NotificationLevel as `level_${L}`]: Text } = {
  level_0: { ja: '情報', en: 'Info' },
  level_5: { ja: '警告', en: 'Warning' },
  level_9: { ja: '緊急', en: 'Emergency' },
}

/** What goes out to notification targets: mail, Slack, chat. */
export const notificationTexts = defineTexts('notifications', {
  ...levels,
  title: { ja: '[{{level}}][{{building}}] {{what}}', en: '[{{level}}][{{building}}] {{what}}' },
  titleWithoutBuilding: { ja: '[{{level}}] {{what}}', en: '[{{level}}] {{what}}' },
  lineLevel: { ja: 'レベル：{{level}}', en: 'Level: {{level}}' },
  lineAt: { ja: '日時：{{at}}', en: 'Time: {{at}}' },
  lineBuilding: { ja: '建物：{{building}}', en: 'Building: {{building}}' },
  lineFloor: { ja: 'フロア：{{name}}', en: 'Floor: {{name}}' },
  lineRobot: { ja: 'ロボット：{{name}}（{{serialNumber}}）', en: 'Robot: {{name}} ({{serialNumber}})' },

  emergencyStopPressed: {
    ja: '非常停止ボタンが押されました',
    en: 'The emergency stop button was pressed',
  },
  emergencyStopPressedDetail: {
    ja: '周囲の安全を確認してから、ロボット本体の非常停止ボタンを解除してください。',
    en: 'Make sure that the area is safe, then release the button on the robot.',
  },
  lowBattery: { ja: 'バッテリーの残量が20%を下回りました', en: 'The battery is below 20%' },
  lowBatteryDetail: {
    ja: 'ロボットを充電ドックに戻してください。',
    en: 'Send the robot back to its dock.',
  },
  thresholdAbnormal: {
    ja: '点検項目「{{item}}」の値が基準外です：{{value}}',
    en: 'Abnormal value at the check item “{{item}}”: {{value}}',
  },
  thresholdAbnormalDetail: {
    ja: 'しきい値ルール：{{rule}}\n値と画像を確認してください。',
    en: 'Threshold rule: {{rule}}\nCheck the value and its picture.',
  },
  sensorAbnormal: {
    ja: 'IoTデバイス「{{device}}」の{{key}}が基準外です：{{value}}',
    en: 'Abnormal value of the IoT device “{{device}}”: {{key}} {{value}}',
  },
  sensorAbnormalDetail: {
    ja: 'しきい値ルール：{{rule}}\nセンサーデータと現場を確認してください。',
    en: 'Threshold rule: {{rule}}\nCheck the sensor data and location.',
  },
  detected_fall: { ja: '転倒を検知しました（{{setting}}）', en: 'A fall was detected ({{setting}})' },
  detected_wheelchair: {
    ja: '車いすを検知しました（{{setting}}）',
    en: 'A wheelchair was detected ({{setting}})',
  },
  detected_violence: {
    ja: '暴力行為を検知しました（{{setting}}）',
    en: 'Violence was detected ({{setting}})',
  },
  detected_loitering: { ja: '滞留を検知しました（{{setting}}）', en: 'Loitering was detected ({{setting}})' },
  detected_intrusion: {
    ja: '侵入を検知しました（{{setting}}）',
    en: 'An intrusion was detected ({{setting}})',
  },
  detectedDetail: {
    ja: '画像と現場を確認してください。',
    en: 'Check the picture and the place.',
  },
  runFailed: {
    ja: 'フロー「{{flow}}」の実行に失敗しました',
    en: 'The flow “{{flow}}” failed',
  },
  runFailedDetail: {
    ja: '実行の記録で、止まったステップを確認してください。',
    en: 'The details of the run show the step at which it ended.',
  },
  scheduleMissed: {
    ja: 'スケジュール「{{schedule}}」（{{at}}）を開始できませんでした',
    en: 'The schedule “{{schedule}}” did not start at {{at}}',
  },
  scheduleMissedDetail: {
    ja: '実行ログで理由を確認してください。',
    en: 'The schedule log shows the reason.',
  },
  triggerFailed: {
    ja: 'トリガールール「{{rule}}」の動作を実行できませんでした',
    en: 'The action of the trigger rule “{{rule}}” failed',
  },
  triggerFailedDetail: {
    ja: 'トリガールールの最新の結果で理由を確認してください。',
    en: 'The latest result of the rule shows the reason.',
  },
  deviceSilent: {
    ja: 'IoTデバイス「{{device}}」から{{minutes}}分以上受信していません',
    en: 'No data from the IoT device “{{device}}” for more than {{minutes}} min',
  },
  deviceSilentDetail: {
    ja: 'デバイスの電源と通信を確認してください。',
    en: 'Check the power and the network of the device.',
  },
  deviceHeard: {
    ja: 'IoTデバイス「{{device}}」からの受信が再開しました',
    en: 'The IoT device “{{device}}” is sending data again',
  },
  deviceHeardDetail: { ja: '対応の必要はありません。', en: 'No action is needed.' },
  recordingShare: {
    ja: '録画の保存容量が、組織への割り当ての{{percent}}%に達しました',
    en: 'Recordings take {{percent}}% of the organisation’s share of the disk',
  },
  recordingShareDetail: {
    ja: '使用中：{{used}} GB　割り当て：{{share}} GB。サーバーの容量が不足すると、保護していない古い録画から削除されます。必要な録画は、保護するか保存してください。',
    en: 'In use: {{used}} GB of {{share}} GB. When the disk of the server is full, the oldest recordings that are not protected are deleted. Protect or save those that you need.',
  },
  unacknowledged: { ja: '未対応のアラート：{{what}}', en: 'Not acknowledged: {{what}}' },
  unacknowledgedDetail: {
    ja: 'まだ誰も対応していません。アラートの画面で対応してください。',
    en: 'Nobody has acknowledged this yet. Acknowledge it on the alerts screen.',
  },
  test: { ja: '通知先のテスト', en: 'Test of the notification target' },
  testDetail: {
    ja: 'このメッセージは、通知先の設定を確認するために送信しました。対応の必要はありません。',
    en: 'This message tests the settings of the notification target. No action is needed.',
  },
  signature: {
    ja: 'この通知はWheelhouseから自動で送信しています。',
    en: 'This notification was sent automatically by Wheelhouse.',
  },
})
