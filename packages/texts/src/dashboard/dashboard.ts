import type {
  DashboardDelivery,
  DashboardPeriod,
  DashboardQueue,
} from '@wheelhouse/contract/dashboard/dashboard'
import type { NotificationLevel } from '@wheelhouse/contract/organizations/notification-target'
import { defineTexts, type Text } from '../kernel/define-texts.ts'

const periods: { [P in DashboardPeriod as `period_${P}` | `before_${P}`]: Text } = {
  period_day: { ja: '24時間', en: '24 hours' },
  period_week: { ja: '7日間', en: '7 days' },
  before_day: {
    ja: 'その前の24時間：{{before}}（{{change}}）',
    en: '24 hours before: {{before}} ({{change}})',
  },
  before_week: {
    ja: 'その前の7日間：{{before}}（{{change}}）',
    en: '7 days before: {{before}} ({{change}})',
  },
}
const opened: { [L in NotificationLevel as `opened_${L}`]: Text } = {
  opened_9: { ja: '新しいアラート（緊急）', en: 'New: emergencies' },
  opened_5: { ja: '新しいアラート（警告）', en: 'New: warnings' },
  opened_0: { ja: '新しいアラート（情報）', en: 'New: info' },
}
const deliveries: { [D in DashboardDelivery as `delivery_${D}`]: Text } = {
  delivery_mail: { ja: 'メール', en: 'E-mails' },
  delivery_sms: { ja: 'SMS', en: 'Text messages' },
  delivery_notification: { ja: '通知', en: 'Notifications' },
  delivery_webhook: { ja: 'Webhook', en: 'Webhooks' },
}
const queues: { [Q in Exclude<DashboardQueue, DashboardDelivery> as `queue_${Q}`]: Text } = {
  queue_sync: { ja: 'ロボットへの設定・地図・更新', en: 'Settings, maps and updates for robots' },
  queue_medium: { ja: 'ロボットからの写真・動画', en: 'Photos and videos from robots' },
  queue_reading: { ja: '点検項目の読み取り', en: 'Readings of check items' },
  queue_firing: { ja: 'トリガールールの動作', en: 'Firings of trigger rules' },
  queue_export: { ja: 'レポートの出力', en: 'Exports of reports' },
  queue_clip: { ja: '録画クリップの作成', en: 'Clips of recordings' },
  queue_evidence: { ja: '証拠データの作成', en: 'Evidence' },
}

/** dashboard: the installation in figures. */
export const dashboardTexts = defineTexts('dashboard', {
  ...periods,
  ...opened,
  ...deliveries,
  ...queues,
  title: { ja: 'ダッシュボード', en: 'Dashboard' },
  period: { ja: '集計期間', en: 'Period' },
  at: { ja: '{{at}}時点', en: 'as of {{at}}' },
  narrowed: {
    ja: '数値は全組織のものです。リンク先の一覧は、選択中の組織・建物に絞り込まれます。',
    en: 'The figures cover all organisations. The lists they link to are filtered by the selected organisation or building.',
  },
  trouble: { ja: '要確認', en: 'Needs attention' },
  more: { ja: '{{count}}件中{{shown}}件を表示しています。', en: 'Showing {{shown}} of {{count}}.' },
  unnamed: { ja: '（削除済み）', en: '(deleted)' },

  organizations: { ja: '組織', en: 'Organisations' },
  allOrganizations: { ja: '登録されている組織', en: 'Registered' },
  ending: { ja: '30日以内に契約が終了する組織', en: 'Contract ends within 30 days' },
  endsOf: { ja: '{{organization}}の契約終了', en: 'Contract of {{organization}} ends' },

  robots: { ja: 'ロボット', en: 'Robots' },
  noRobots: { ja: 'ロボットはまだ登録されていません。', en: 'No robots are registered yet.' },
  online: { ja: 'オンライン', en: 'Online' },
  onlineOf: { ja: '{{online}} / {{total}}台', en: '{{online}} of {{total}}' },
  offline: { ja: 'オフライン', en: 'Offline' },
  offlineIn: { ja: '{{organization}}のオフライン', en: 'Offline at {{organization}}' },
  outOfService: { ja: '利用停止・メンテナンス・修理中', en: 'Out of service, in maintenance or repair' },

  runs: { ja: '実行中のフロー', en: 'Running flows' },

  alerts: { ja: 'アラート', en: 'Alerts' },
  unowned: { ja: '担当者のいないアラート', en: 'Not acknowledged yet' },
  unownedEmergencies: { ja: 'うち緊急：{{count}}', en: 'Emergencies among them: {{count}}' },
  open: { ja: 'クローズされていないアラート', en: 'Not closed' },

  deliveries: { ja: '送信失敗', en: 'Failed deliveries' },
  failedTimes_one: { ja: '失敗{{count}}件', en: '{{count}} failure' },
  failedTimes_other: { ja: '失敗{{count}}件', en: '{{count}} failures' },
  targetOf: { ja: '{{organization}}の通知先', en: 'Notification target of {{organization}}' },
  webhookOf: { ja: 'Webhook「{{name}}」（{{organization}}）', en: 'Webhook “{{name}}” of {{organization}}' },
  deliveriesNote: {
    ja: '期間内に作成され、再試行しても送信できなかったものです。',
    en: 'Created within the period and given up after the last attempt.',
  },
  notKept: { ja: 'その前の期間の記録は残っていません', en: 'No records of the previous period are left' },

  syncs: { ja: '同期の失敗', en: 'Failed synchronisation' },
  failedSyncs: { ja: '失敗したままの同期', en: 'Failed and not applied since' },
  syncsNote: {
    ja: 'あとから反映されると失敗ではなくなるため、前の期間とは比較しません。',
    en: 'Not compared with the previous period: what is applied late no longer counts as failed.',
  },

  hakaru: { ja: 'hakaru.aiの利用', en: 'Use of hakaru.ai' },
  noHakaru: { ja: 'hakaru.aiと連携している建物はありません。', en: 'No building is linked with hakaru.ai.' },
  inBuilding: { ja: '{{building}}（{{organization}}）', en: '{{building}}, {{organization}}' },
  usage: {
    ja: '本日 {{day}} / {{dayLimit}}、今月 {{month}} / {{monthLimit}}',
    en: 'Today {{day}} of {{dayLimit}}, this month {{month}} of {{monthLimit}}',
  },
  unknown: { ja: '不明', en: 'Unknown' },
  noUsage: { ja: 'まだ応答がありません', en: 'No answer yet' },
  percentOfLimit: { ja: '上限の{{percent}}', en: '{{percent}} of the limit' },

  disk: { ja: 'ディスク', en: 'Disk' },
  free: { ja: '空き容量', en: 'Free' },
  used: { ja: '使用中', en: 'Used' },
  ofTotal: { ja: '全体{{total}}の{{percent}}', en: '{{percent}} of {{total}}' },
  uploadsRefused: {
    ja: '空き容量が{{reserved}}を下回っているため、アップロードを受け付けません。',
    en: 'Uploads are refused: less than {{reserved}} is free.',
  },
  diskUnknown: { ja: '不明（システムから取得できません）', en: 'Unknown: not reported by the system.' },

  servers: { ja: 'サーバー', en: 'Servers' },
  serverRobots_one: { ja: 'ロボット{{count}}台を担当', en: '{{count}} robot' },
  serverRobots_other: { ja: 'ロボット{{count}}台を担当', en: '{{count}} robots' },
  serverSince: { ja: '{{at}}から稼働', en: 'Running since {{at}}' },
  serverGone: { ja: '応答なし', en: 'Not responding' },
  serverGoneAt: { ja: '最後の応答：{{at}}', en: 'Last response: {{at}}' },
  serversNote: {
    ja: '各ロボットとの通信は1台のサーバーが担当し、停止するとほかのサーバーが引き継ぎます。',
    en: 'Each robot communicates with one server. If that server stops, the others take over its robots.',
  },

  backups: { ja: 'バックアップ', en: 'Backups' },
  newestBackup: { ja: '最新のバックアップ', en: 'Newest backup' },
  newestDrill: { ja: '最後の復元テスト', en: 'Last restore drill' },
  ago: { ja: '{{age}}前', en: '{{age}} ago' },
  noBackup: { ja: 'まだありません', en: 'None yet' },
  noDrill: { ja: 'まだ実施していません', en: 'Not done yet' },
  backupAt: { ja: '{{at}}（{{size}}）', en: '{{at}}, {{size}}' },
  drillOf: { ja: '{{at}}のバックアップで実施', en: 'From the backup of {{at}}' },
  backupsWatched: {
    ja: '{{hours}}時間を超えると、システム管理者に通知します。',
    en: 'System administrators are notified when it is older than {{hours}} hours.',
  },
  backupsUnwatched: {
    ja: '経過時間は監視していません（BACKUP_MAX_AGE_HOURS）。',
    en: 'Its age is not monitored (BACKUP_MAX_AGE_HOURS).',
  },

  recordings: { ja: '録画の保存容量', en: 'Storage of recordings' },
  maxBytes: { ja: '全体の上限', en: 'Total limit' },
  shareBytes: { ja: '1組織あたりの割り当て：{{share}}', en: 'Share of each organisation: {{share}}' },
  noRecordings: {
    ja: 'サーバーに保存されている録画はありません。',
    en: 'No recordings are stored on the server.',
  },
  percentOfShare: { ja: '割り当ての{{percent}}', en: '{{percent}} of the share' },

  queues: { ja: '処理待ち', en: 'Queues' },
  none: { ja: 'なし', en: 'None' },
  oldest: { ja: '最も古いもの：{{age}}前', en: 'Oldest: {{age}} ago' },
  late: { ja: '遅れています。最も古いもの：{{age}}前', en: 'Late. Oldest: {{age}} ago' },
  queuesNote: {
    ja: '停止中の通知先とWebhookの分は含みません。',
    en: 'Not counting deliveries to notification targets and webhooks that are not enabled.',
  },
})
