import { defineTexts, type Text } from './define-texts.ts'

/** What people register, a line each: the word for one and for many in English, and the table that holds it. */
export const entities = {
  allowedIp: {
    ja: '許可IPアドレス',
    en: 'Allowed IP address',
    many: 'Allowed IP addresses',
    table: 'building_allowed_ips',
  },
  anonymizePolicy: {
    ja: '匿名化ポリシー',
    en: 'Anonymisation policy',
    many: 'Anonymisation policies',
    table: 'anonymize_policies',
  },
  azureKey: { ja: 'Azureキー', en: 'Azure key', many: 'Azure keys', table: 'azure_keys' },
  building: { ja: '建物', en: 'Building', many: 'Buildings', table: 'buildings' },
  chatHook: {
    ja: 'チャットの送信先',
    en: 'Chat address',
    many: 'Chat addresses',
    table: 'chat_hooks',
  },
  contract: { ja: '契約', en: 'Contract', many: 'Contracts', table: 'contracts' },
  schedule: { ja: 'スケジュール', en: 'Schedule', many: 'Schedules', table: 'schedules' },
  device: { ja: 'IoTデバイス', en: 'IoT device', many: 'IoT devices', table: 'devices' },
  floor: { ja: 'フロア', en: 'Floor', many: 'Floors', table: 'floors' },
  flowGroup: { ja: 'フローグループ', en: 'Flow group', many: 'Flow groups', table: 'flow_groups' },
  iamService: { ja: 'APIクライアント', en: 'API client', many: 'API clients', table: 'iam_services' },
  linkage: { ja: 'システム連携', en: 'Linkage', many: 'Linkages', table: 'linkages' },
  listView: { ja: '保存した表示', en: 'Saved view', many: 'Saved views', table: 'list_views' },
  notificationTarget: {
    ja: '通知先',
    en: 'Notification target',
    many: 'Notification targets',
    table: 'notification_targets',
  },
  operator: { ja: 'オペレーター', en: 'Operator', many: 'Operators', table: 'operators' },
  organization: { ja: '組織', en: 'Organisation', many: 'Organisations', table: 'organizations' },
  command: { ja: 'コマンド', en: 'Command', many: 'Commands', table: 'commands' },
  commandList: {
    ja: 'コマンドリスト',
    en: 'Command list',
    many: 'Command lists',
    table: 'command_lists',
  },
  flow: { ja: 'フロー', en: 'Flow', many: 'Flows', table: 'flows' },
  pose: { ja: 'ポーズ', en: 'Pose', many: 'Poses', table: 'pose_defs' },
  poseNetwork: {
    ja: 'ポーズネットワーク',
    en: 'Pose network',
    many: 'Pose networks',
    table: 'pose_networks',
  },
  workPlan: { ja: 'ワークプラン', en: 'Work plan', many: 'Work plans', table: 'work_plans' },
  checkItem: { ja: '点検項目', en: 'Check item', many: 'Check items', table: 'check_items' },
  thresholdRule: {
    ja: 'しきい値ルール',
    en: 'Threshold rule',
    many: 'Threshold rules',
    table: 'threshold_rules',
  },
  triggerRule: {
    ja: 'トリガールール',
    en: 'Trigger rule',
    many: 'Trigger rules',
    table: 'trigger_rules',
  },
  reportTemplate: {
    ja: 'レポートのテンプレート',
    en: 'Report template',
    many: 'Report templates',
    table: 'report_templates',
  },
  resource: { ja: 'データ管理のファイル', en: 'Data file', many: 'Data files', table: 'resources' },
  robot: { ja: 'ロボット', en: 'Robot', many: 'Robots', table: 'robots' },
  robotGroup: { ja: 'ロボットグループ', en: 'Robot group', many: 'Robot groups', table: 'robot_groups' },
  serviceBundle: {
    ja: 'サービスバンドル',
    en: 'Service bundle',
    many: 'Service bundles',
    table: 'service_bundles',
  },
  serviceCommand: {
    ja: 'サービスコマンド',
    en: 'Service command',
    many: 'Service commands',
    table: 'service_commands',
  },
  servicePackage: {
    ja: 'サービスパッケージ',
    en: 'Service package',
    many: 'Service packages',
    table: 'service_packages',
  },
  skywayKey: { ja: 'SkyWayキー', en: 'SkyWay key', many: 'SkyWay keys', table: 'skyway_keys' },
  speechText: { ja: '発話テキスト', en: 'Speech text', many: 'Speech texts', table: 'speech_texts' },
  webhook: { ja: 'Webhook', en: 'Webhook', many: 'Webhooks', table: 'webhooks' },
} as const satisfies Record<string, Text & { readonly many: string; readonly table: string }>

type Table = (typeof entities)[keyof typeof entities]['table']

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of an object made of entries are beyond the compiler
const tables = Object.fromEntries(
  Object.values(entities).map(({ table, ja, many }) => [table, { ja, en: many }]),
) as Readonly<Record<Table, Text>>

/** What the stored tables hold, by their names: where a person is told what still uses something. */
export const entityTexts = defineTexts('entities', {
  ...tables,
  announcement_readers: { ja: 'お知らせの既読記録', en: 'Announcement read receipts' },
  command_list_uses: { ja: 'コマンドリスト', en: 'Command lists that name it' },
  deliveries: { ja: '送信記録', en: 'Deliveries' },
  floor_map_drafts: { ja: 'フロアマップの下書き', en: 'Floor map drafts' },
  floor_map_pictures: { ja: 'フロアマップの下図', en: 'Pictures under floor maps' },
  floor_map_revisions: { ja: 'フロアマップの版', en: 'Floor map revisions' },
  floor_map_uploads: { ja: 'アップロードした地図', en: 'Uploaded maps' },
  flow_revisions: { ja: 'フローの版', en: 'Flow revisions' },
  flow_uses: { ja: 'ステップで使用しているフロー', en: 'Flows that name it in a step' },
  floor_maps: { ja: 'フロアマップ', en: 'Floor maps' },
  iam_tokens: { ja: '発行済みトークン', en: 'Issued tokens' },
  lilz_values: { ja: 'LiLzの計測値', en: 'LiLz readings' },
  map_edges: { ja: '地図の通路', en: 'Edges of the map' },
  findings: { ja: '指摘事項', en: 'Findings' },
  reports: { ja: 'レポート', en: 'Reports' },
  recordings: { ja: '録画', en: 'Recordings' },
  report_numbers: { ja: 'レポートの番号', en: 'Numbers of reports' },
  report_points: { ja: 'レポートの走行軌跡', en: 'Tracks of reports' },
  media: { ja: 'ロボットの写真・動画', en: 'Photos and clips of robots' },
  media_uploads: { ja: '受信中の写真・動画', en: 'Photos and clips on their way' },
  messages: { ja: 'メッセージ', en: 'Messages' },
  pose_network_poses: { ja: 'ポーズネットワーク', en: 'Pose networks' },
  sync_histories: { ja: '同期履歴', en: 'Sync history' },
  term_agreements: { ja: '規約への同意', en: 'Terms agreements' },
  work_plan_revisions: { ja: 'ワークプランの版', en: 'Work plan revisions' },
  work_plan_uses: { ja: 'ワークプラン', en: 'Work plans that name it' },
  waypoints: { ja: 'ウェイポイント', en: 'Waypoints' },
})
