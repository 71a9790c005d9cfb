import { defineTexts } from '../kernel/define-texts.ts'

/** The page of system settings: each card has its name and, as `…Note`, one sentence on what is behind it. */
export const systemCardTexts = defineTexts('systemCards', {
  title: { ja: 'システム設定', en: 'System settings' },
  none: {
    ja: 'このアカウントで利用できる設定はありません。',
    en: 'No settings are available to this account.',
  },
  group_customers: { ja: 'お客様への対応', en: 'Customers' },
  group_services: { ja: '外部サービスとの接続', en: 'External services' },
  group_robots: { ja: 'ロボット', en: 'Robots' },
  group_installation: { ja: 'システムの運用', en: 'Installation' },
  register: { ja: '新しいお客様の登録', en: 'Register a customer' },
  registerNote: {
    ja: '組織、契約、最初の建物と組織管理者をまとめて登録します。',
    en: 'Register the organisation, contract, first building and organisation administrator together.',
  },
  announcements: { ja: 'お知らせ管理', en: 'Announcements' },
  announcementsNote: {
    ja: '利用者に表示するお知らせやメンテナンス予告を掲載します。',
    en: 'Publish announcements and maintenance notices.',
  },
  iamServices: { ja: 'APIクライアント', en: 'API clients' },
  iamServicesNote: {
    ja: '外部のプログラムがAPIを利用するための認証情報と権限を管理します。',
    en: 'Manage credentials and permissions of programs that use the API.',
  },
  webhooks: { ja: 'Webhook', en: 'Webhooks' },
  webhooksNote: {
    ja: 'ロボットやアラートなどのイベントを外部のシステムに通知します。',
    en: 'Notify other systems of events such as robot errors and alerts.',
  },
  servicePackages: { ja: 'サービスパッケージ', en: 'Service packages' },
  servicePackagesNote: {
    ja: '外部のサービスを呼び出すコマンドを管理します。',
    en: 'Manage commands that call external services.',
  },
  terms: { ja: '規約', en: 'Terms' },
  termsNote: {
    ja: '利用規約、プライバシーポリシー、保守契約の版と施行日時を管理します。',
    en: 'Manage versions of the Terms of Use, the Privacy Policy and the Maintenance Agreement, and when they take effect.',
  },
  dashboard: { ja: 'ダッシュボード', en: 'Dashboard' },
  dashboardNote: {
    ja: '全組織のロボット、アラート、送信失敗、容量などの状況をまとめて確認します。',
    en: 'See robots, alerts, failed deliveries and capacity of all organisations at a glance.',
  },
  outbox: { ja: '送信メール・SMS', en: 'Outbox' },
  outboxNote: {
    ja: 'この環境から送信したメールとSMSの状況を確認します。',
    en: 'Check the delivery of e-mails and text messages sent by this installation.',
  },
  auditLog: { ja: '監査ログ', en: 'Audit log' },
  auditLogNote: {
    ja: '誰がいつ何を変更したか、拒否された操作は何かを確認します。',
    en: 'Who changed what and when, and which actions were denied.',
  },
  versions: { ja: 'システムバージョン', en: 'System versions' },
  versionsNote: {
    ja: 'コンソールとロボットOSのバージョンとリリースノートを公開します。',
    en: 'Publish versions of the console and the robot OS with release notes.',
  },
  skywayKeys: { ja: 'SkyWayキー', en: 'SkyWay keys' },
  skywayKeysNote: {
    ja: 'SkyWayのアプリケーションのキーを管理し、有効かどうかを確認します。',
    en: 'Manage SkyWay application keys and check whether they work.',
  },
  azureKeys: { ja: 'Azureキー', en: 'Azure keys' },
  azureKeysNote: {
    ja: 'Azureの音声サービスのキーを管理し、有効かどうかを確認します。',
    en: 'Manage keys of the Azure speech service and check whether they work.',
  },
  syncHistory: { ja: '同期履歴', en: 'Sync history' },
  syncHistoryNote: {
    ja: 'ロボットへの設定の反映状況を確認し、失敗したものを再試行します。',
    en: 'See which settings have reached each robot, and retry those that failed.',
  },
  anonymizePolicies: { ja: '匿名化ポリシー', en: 'Anonymisation policies' },
  anonymizePoliciesNote: {
    ja: '映像や写真で匿名化する対象と方法を定めます。',
    en: 'Define what is anonymised in video and photos, and how.',
  },
  spatial: { ja: '立体表示（試験中）', en: 'Spatial view (experimental)' },
  spatialNote: {
    ja: '建物のフロアとロボットの現在地を立体で確認します。',
    en: 'See the floors of a building and the position of every robot in 3D.',
  },
  errorCodes: { ja: 'エラーコード一覧', en: 'Error codes' },
  errorCodesNote: {
    ja: 'ロボットが通知するコードの内容と対処を確認し、文言を変更します。',
    en: 'See what robot codes mean and what to do about them, and change their wording.',
  },
  configs: { ja: 'システム構成値', en: 'System parameters' },
  configsNote: {
    ja: '保存期間などの構成値をキーごとに設定します。',
    en: 'Set retention periods and other parameters by key.',
  },
  customisation: { ja: 'カスタマイズ', en: 'Customisation' },
  customisationNote: {
    ja: 'ロゴ、配色、文言、独自の画面を、公開前に確認してから切り替えます。',
    en: 'Change logos, colours, wording and custom views, and preview them before publishing.',
  },
  initData: { ja: '初期データの登録', en: 'Initial data' },
  initDataNote: {
    ja: '構成値や匿名化ポリシーなど、不足している初期データを追加します。',
    en: 'Add missing initial data such as parameters and anonymisation policies.',
  },
})
