import type { NotificationType } from '@wheelhouse/contract/organizations/notification-target'
import { defineTexts, type Text } from '../kernel/define-texts.ts'

const types = {
  type_0: { ja: 'メール', en: 'E-mail' },
  type_1: { ja: 'Slack', en: 'Slack' },
  type_2: { ja: 'SMS', en: 'SMS' },
  type_3: { ja: '電話', en: 'Phone' },
  type_6: { ja: 'チャットボット', en: 'Chatbot' },
  type_7: { ja: 'elgana', en: 'elgana' },
} satisfies Record<`type_${NotificationType}`, Text>

/** Screens of the notification targets; what goes out to them is in `notifications.ts`. */
export const notificationTargetTexts = defineTexts('notificationTargets', {
  backToOrganization: { ja: '組織「{{name}}」', en: 'Organisation “{{name}}”' },
  title: { ja: '通知先', en: 'Notification targets' },
  create: { ja: '通知先の登録', en: 'Register a notification target' },
  lead: {
    ja: 'ロボットの出来事のうち、設定したレベル以上のものを通知先に知らせます。',
    en: 'Receives robot events at the chosen level and above.',
  },
  none: {
    ja: '通知先はまだ登録されていません。登録すると、ロボットのエラーなどの通知が届きます。',
    en: 'No notification targets yet. They are notified of robot errors and other events.',
  },
  whatAndWhere: { ja: '通知の内容', en: 'Events to send' },
  destinationSection: { ja: '送信先', en: 'Destination' },
  type: { ja: '種類', en: 'Type' },
  typeNote: {
    ja: 'SMSと電話は現在利用できません。',
    en: 'SMS and phone are not available.',
  },
  building: { ja: '建物', en: 'Building' },
  level: { ja: '通知レベル', en: 'Level' },
  escalateAfterMinutes: { ja: 'エスカレーション（分）', en: 'Escalation (minutes)' },
  escalateNote: {
    ja: '入力すると、この時間内に誰も対応しなかったアラートのみを通知します。空欄の場合は、すべてすぐに通知します。',
    en: 'If set, only alerts that nobody acknowledges within this time are sent. If empty, everything is sent at once.',
  },
  levelNote: { ja: 'このレベル以上の出来事を通知します。', en: 'Events at this level and above are sent.' },
  destination: { ja: '送信先', en: 'Destination' },
  destination_0: { ja: 'メールアドレス', en: 'E-mail address' },
  destination_1: { ja: 'SlackのWebhook URL', en: 'Slack webhook URL' },
  destination_6: { ja: 'チャットボットのURL', en: 'Chatbot URL' },
  room: { ja: 'ルーム', en: 'Room' },
  spaceId: { ja: 'スペースID', en: 'Space ID' },
  botLoginId: { ja: 'ボットのログインID', en: 'Bot login ID' },
  botPassword: { ja: 'ボットのパスワード', en: 'Bot password' },
  status: { ja: '状態', en: 'Status' },
  test: { ja: 'テスト送信', en: 'Send a test' },
  testSaveFirst: {
    ja: 'テスト送信は保存した内容で行います。先に保存してください。',
    en: 'The test uses the saved settings. Save first.',
  },
  testSent: { ja: 'テストを送信しました', en: 'The test was sent' },
  testInDemo: {
    ja: 'デモのメールボックスに配信しました（外部には送信されません）',
    en: "Delivered to the demo's mailbox; nothing was sent outside",
  },
  testInDemoNote: {
    ja: 'システム管理者は「送信メール・SMS」の画面で内容を確認できます。',
    en: 'System administrators read it in the outbox.',
  },
  testFailed: { ja: 'テストを送信できませんでした', en: 'The test could not be sent' },
  mailNotSetUp: {
    ja: 'メールサーバーが未設定です。システム管理者に連絡してください',
    en: 'No mail server is configured. Contact the system administrator',
  },
  testElgana: { ja: 'elganaとの通信に失敗しました', en: 'Communication with elgana failed' },
  httpStatus: { ja: '相手の応答：{{status}}', en: 'Response: {{status}}' },
  lastTest: { ja: '前回のテスト：{{at}}', en: 'Last test: {{at}}' },
  deliveries: { ja: '最近の通知', en: 'Recent notifications' },
  noDeliveries: { ja: '送信した通知はまだありません。', en: 'Nothing sent yet.' },
  message: { ja: '内容', en: 'Message' },
  reached: { ja: '通知先：{{names}}', en: 'Reaches {{names}}.' },
  escalated: {
    ja: '{{name}}（{{minutes}}分以上誰も対応しない場合）',
    en: '{{name}} (if nobody acknowledges it within {{minutes}} minutes)',
  },
  nobodyReached: {
    ja: 'このレベルの通知を受け取る通知先はありません。コンソールにのみ表示されます。',
    en: 'No notification target receives this level: it is shown only in the console.',
  },
  toTargets: { ja: '通知先の設定', en: 'Notification targets' },
  at: { ja: '日時', en: 'Date and time' },
  result: { ja: '結果', en: 'Result' },
  ...types,
})
