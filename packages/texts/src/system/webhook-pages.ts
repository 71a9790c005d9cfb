import type { WebhookAuth, WebhookStatus, WebhookType } from '@wheelhouse/contract/system/webhook'
import { defineTexts, type Text } from '../kernel/define-texts.ts'

const types = {
  type_0: { ja: '汎用', en: 'Generic' },
  type_1: { ja: 'Slack', en: 'Slack' },
  type_2: { ja: 'T-Spider', en: 'T-Spider' },
  type_3: { ja: '汎用 v2（署名付き）', en: 'Generic v2 (signed)' },
} satisfies Record<`type_${WebhookType}`, Text>

const statuses = {
  status_0: { ja: '無効', en: 'Disabled' },
  status_1: { ja: '有効', en: 'Enabled' },
  status_9: { ja: '停止中（失敗が続いたため）', en: 'Suspended after failures' },
} satisfies Record<`status_${WebhookStatus}`, Text>

const auths = {
  auth_none: { ja: 'なし', en: 'None' },
  auth_password: { ja: 'IDとパスワード（Basic認証）', en: 'Login ID and password (Basic)' },
  auth_token: { ja: 'トークン（Bearer）', en: 'Token (Bearer)' },
  auth_custom: { ja: '独自のヘッダー', en: 'Custom header' },
} satisfies Record<`auth_${WebhookAuth}`, Text>

export const webhookPageTexts = defineTexts('webhookPages', {
  title: { ja: 'Webhook', en: 'Webhooks' },
  create: { ja: 'Webhookの登録', en: 'Register a webhook' },
  empty: {
    ja: 'Webhookはまだ登録されていません。イベントを外部のシステムへ送信する場合に使います。',
    en: 'No webhooks yet. They send events to other systems.',
  },
  receiver: { ja: '送信先', en: 'Receiver' },
  what: { ja: '送信内容', en: 'Events to send' },
  signIn: { ja: '送信先の認証', en: 'Authentication' },
  name: { ja: '名前', en: 'Name' },
  type: { ja: '種類', en: 'Type' },
  allTypes: { ja: 'すべての種類', en: 'All types' },
  url: { ja: 'URL', en: 'URL' },
  events: { ja: 'イベント', en: 'Events' },
  events_robot: { ja: 'ロボット', en: 'Robots' },
  events_alert: { ja: 'アラート', en: 'Alerts' },
  events_run: { ja: 'フローの実行', en: 'Flow runs' },
  events_schedule: { ja: 'スケジュール', en: 'Schedules' },
  auth: { ja: '認証方式', en: 'Authentication method' },
  loginId: { ja: 'ログインID', en: 'Login ID' },
  password: { ja: 'パスワード', en: 'Password' },
  token: { ja: 'トークン', en: 'Token' },
  headerName: { ja: 'ヘッダー名', en: 'Header name' },
  headerValue: { ja: 'ヘッダーの値', en: 'Header value' },
  headers: { ja: '追加のヘッダー', en: 'Additional headers' },
  headersNote: {
    ja: '1行に1件、「名前: 値」の形式。参照できる全員に表示されるため、秘密の値は認証方式に設定してください。',
    en: 'One per line, as “Name: value”. They are visible to everyone who can see the webhook: enter secrets under Authentication.',
  },
  status: { ja: '状態', en: 'Status' },
  allStatuses: { ja: 'すべての状態', en: 'All statuses' },
  lastSentAt: { ja: '最終送信', en: 'Last sent' },
  neverSent: { ja: '送信なし', en: 'Never' },
  suspended: {
    ja: '送信に続けて{{count}}回失敗したため、停止しています。送信先を確認してから再開してください。',
    en: 'It failed {{count}} times in a row and is suspended. Check the receiver, then resume it.',
  },
  resume: { ja: '再開', en: 'Resume' },
  resumed: { ja: '再開しました。', en: 'Resumed.' },
  test: { ja: 'テスト送信', en: 'Send a test' },
  testSent: { ja: 'テスト送信に成功しました（{{status}}）。', en: 'The test was received ({{status}}).' },
  testFailed: { ja: 'テスト送信に失敗しました：{{why}}', en: 'The test failed: {{why}}' },
  secret: { ja: '署名シークレット', en: 'Signing secret' },
  secretNote: {
    ja: '受信側は「X-Timestamp.本文」のHMAC-SHA256をこのシークレットで計算し、X-Signatureと比較します。',
    en: 'The receiver computes HMAC-SHA256 of “X-Timestamp.body” with it and compares that with X-Signature.',
  },
  renew: { ja: '署名シークレットを更新', en: 'Renew the signing secret' },
  renewText: {
    ja: '現在のシークレットはすぐに使えなくなります。受信側の設定も変更してください。',
    en: 'The current secret stops working at once. Change it at the receiver as well.',
  },
  deliveries: { ja: '送信記録（30日間）', en: 'Deliveries of the last 30 days' },
  noDeliveries: { ja: '送信記録はまだありません。', en: 'Nothing sent yet.' },
  at: { ja: '日時', en: 'Date and time' },
  event: { ja: 'イベント', en: 'Event' },
  outcome: { ja: '結果', en: 'Outcome' },
  attempts: { ja: '試行回数', en: 'Attempts' },
  ...types,
  ...statuses,
  ...auths,
})
