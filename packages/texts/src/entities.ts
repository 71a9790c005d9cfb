import { defineTexts } from './define-texts.ts'

/** What the stored tables hold, by their names: where a person is told what still uses something. */
export const entityTexts = defineTexts('entities', {
  anonymize_policies: { ja: '匿名化ポリシー', en: 'Anonymisation policies' },
  announcement_readers: { ja: 'お知らせの既読記録', en: 'Readers of announcements' },
  building_allowed_ips: { ja: '許可IPアドレス', en: 'Allowed IP addresses' },
  buildings: { ja: '建物', en: 'Buildings' },
  contracts: { ja: '契約', en: 'Contracts' },
  devices: { ja: 'IoTデバイス', en: 'IoT devices' },
  floor_maps: { ja: 'フロアマップ', en: 'Floor maps' },
  floors: { ja: 'フロア', en: 'Floors' },
  flow_groups: { ja: 'フローグループ', en: 'Flow groups' },
  iam_services: { ja: 'APIクライアント', en: 'API clients' },
  iam_tokens: { ja: '発行済みトークン', en: 'Tokens that were given' },
  lilz_values: { ja: 'LiLzの計測値', en: 'Values from LiLz' },
  linkages: { ja: 'システム連携', en: 'Linkages' },
  list_views: { ja: '保存した表示', en: 'Saved views' },
  notification_deliveries: { ja: '通知の送信記録', en: 'Deliveries of notifications' },
  notification_targets: { ja: '通知先', en: 'Notification targets' },
  operators: { ja: 'オペレーター', en: 'Operators' },
  organizations: { ja: '組織', en: 'Organisations' },
  resources: { ja: 'データ管理のファイル', en: 'Resources' },
  robot_groups: { ja: 'ロボットグループ', en: 'Robot groups' },
  speech_texts: { ja: '発話テキスト', en: 'Speech texts' },
  robots: { ja: 'ロボット', en: 'Robots' },
  webhook_deliveries: { ja: 'Webhookの送信記録', en: 'Deliveries of webhooks' },
  webhooks: { ja: 'Webhook', en: 'Webhooks' },
})
