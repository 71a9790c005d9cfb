import type { MessageKind } from '@wheelhouse/contract/account/message'
import { defineTexts, type Text } from '../kernel/define-texts.ts'
import { notificationTexts } from '../organizations/notifications.ts'

const { texts: notices } = notificationTexts

/** What happened. */
const titles: { [K in MessageKind as `title_${K}`]: Text } = {
  title_robotEmergencyStop: notices.emergencyStopPressed,
  title_robotLowBattery: notices.lowBattery,
  title_robotError: { ja: 'ロボットでエラーが発生しました', en: 'A robot reported an error' },
  title_robotOrderFailed: { ja: 'ロボットの移動に失敗しました', en: 'A robot did not reach its destination' },
  title_robotBlocked: {
    ja: 'ほかのロボットが進路をふさいでいます',
    en: 'A robot is blocked by another robot',
  },
  title_thresholdAbnormal: { ja: '点検項目の値が基準外です', en: 'Abnormal value at a check item' },
  title_sensorAbnormal: { ja: 'IoTデバイスの値が基準外です', en: 'Abnormal value of an IoT device' },
  title_runFailed: { ja: 'フローの実行に失敗しました', en: 'A flow failed' },
  title_scheduleMissed: { ja: 'スケジュールを開始できませんでした', en: 'A schedule did not start' },
  title_triggerFailed: {
    ja: 'トリガールールの動作を実行できませんでした',
    en: 'The action of a trigger rule failed',
  },
  title_reportWritten: { ja: 'レポートのファイルを作成しました', en: 'A report file was created' },
  title_deviceSilent: { ja: 'IoTデバイスから受信していません', en: 'No data from an IoT device' },
  title_recordingShare: notices.recordingShare,
  title_deviceHeard: { ja: 'IoTデバイスからの受信が再開しました', en: 'An IoT device is sending data again' },
  title_webhookSuspended: {
    ja: '送信の失敗が続いたため、Webhookを停止しました',
    en: 'A webhook was suspended after repeated failures',
  },
  title_notificationGivenUp: { ja: '通知を送信できませんでした', en: 'A notification could not be sent' },
  title_linkageAuthError: {
    ja: '{{service}}の認証に失敗しました',
    en: '{{service}} authentication failed',
  },
  title_accountLocked: {
    ja: 'ログインの失敗が続いたため、アカウントをロックしました',
    en: 'An account was locked after repeated sign-in failures',
  },
  title_apiClientExpires: {
    ja: 'APIクライアントの有効期限が近づいています',
    en: 'An API client is about to expire',
  },
  title_backupOverdue: { ja: 'バックアップが古くなっています', en: 'The newest backup is too old' },
  title_backupMissing: { ja: 'バックアップがありません', en: 'There is no backup' },
}

/** What to do about it, or what more is known. */
const bodies: { [K in MessageKind as `body_${K}`]: Text } = {
  body_robotEmergencyStop: notices.emergencyStopPressedDetail,
  body_robotLowBattery: notices.lowBatteryDetail,
  body_robotError: { ja: '{{error}}', en: '{{error}}' },
  body_robotOrderFailed: {
    ja: 'ロボットの周囲を確認してから、もう一度指示してください。',
    en: 'Check the area around the robot, then send the command again.',
  },
  body_robotBlocked: {
    ja: '{{robot}}の前方に{{other}}が停止しています。{{other}}を移動してから、もう一度指示してください。',
    en: '{{other}} is standing in front of {{robot}}. Move {{other}} away, then send the command again.',
  },
  body_thresholdAbnormal: {
    ja: '値：{{value}}　しきい値ルール：{{rule}}',
    en: 'Value: {{value}}. Threshold rule: {{rule}}',
  },
  body_sensorAbnormal: {
    ja: '値：{{value}}　しきい値ルール：{{rule}}',
    en: 'Value: {{value}}. Threshold rule: {{rule}}',
  },
  body_runFailed: notices.runFailedDetail,
  body_scheduleMissed: notices.scheduleMissedDetail,
  body_triggerFailed: notices.triggerFailedDetail,
  body_reportWritten: {
    ja: 'エクスポート履歴からダウンロードできます（30日間）。',
    en: 'You can download it from the export history for 30 days.',
  },
  body_deviceSilent: notices.deviceSilentDetail,
  body_recordingShare: notices.recordingShareDetail,
  body_deviceHeard: notices.deviceHeardDetail,
  body_webhookSuspended: {
    ja: '送信先を確認し、Webhookを有効にしてください。有効にすると、未送信のイベントが送信されます。',
    en: 'Check the destination, then resume the webhook. Pending events are sent then.',
  },
  body_notificationGivenUp: {
    ja: '再送しましたが届きませんでした：{{failure}}',
    en: 'All retries failed: {{failure}}',
  },
  body_linkageAuthError: {
    ja: '建物の「システム連携」でログイン情報を確認してください。',
    en: 'Check the credentials under Linkages of the building.',
  },
  body_accountLocked: {
    ja: 'ログインID：{{loginId}}　10分後に自動で解除されます。',
    en: 'Login ID: {{loginId}}. It is unlocked automatically after 10 minutes.',
  },
  body_apiClientExpires: { ja: '有効期限：{{expiresAt}}', en: 'Expires: {{expiresAt}}' },
  body_backupOverdue: {
    ja: '最新のバックアップ：{{takenAt}}　サーバーでバックアップの定期実行を確認してください。',
    en: 'Newest backup: {{takenAt}}. Check on the server that backups are taken regularly.',
  },
  body_backupMissing: {
    ja: 'サーバーでバックアップを取得し、定期実行を設定してください。',
    en: 'Take a backup on the server, and set up regular ones.',
  },
}

/** my/messages: what the console reports to a person. */
export const messageTexts = defineTexts('messages', {
  ...titles,
  ...bodies,
  level_0: notices.level_0,
  level_5: notices.level_5,
  level_9: notices.level_9,
  title: { ja: 'メッセージ', en: 'Messages' },
  empty: {
    ja: 'メッセージはまだありません。ロボットや連携に問題があると、ここに届きます。',
    en: 'No messages yet. Problems with robots or linkages are reported here.',
  },
  unread_one: { ja: '未読{{count}}件', en: '{{count}} unread' },
  unread_other: { ja: '未読{{count}}件', en: '{{count}} unread' },
  level: { ja: 'レベル', en: 'Level' },
  allLevels: { ja: 'すべてのレベル', en: 'All levels' },
  at: { ja: '日時', en: 'Date and time' },
  what: { ja: '内容', en: 'Message' },
  subject: { ja: '対象', en: 'Subject' },
  target: { ja: '通知先（{{type}}）', en: 'Notification target ({{type}})' },
  state: { ja: '既読', en: 'Read' },
  allStates: { ja: '未読と既読', en: 'Read and unread' },
  state_unread: { ja: '未読のみ', en: 'Unread' },
  state_read: { ja: '既読のみ', en: 'Read' },
  markRead: { ja: '既読にする', en: 'Mark as read' },
  markAllRead: { ja: 'すべて既読にする', en: 'Mark all as read' },
  allRead: { ja: 'すべて既読にしました。', en: 'All messages are marked as read.' },
  isRead: { ja: '既読', en: 'Read' },
  isUnread: { ja: '未読', en: 'Unread' },
})
