import type { ApiScope } from '@wheelhouse/contract/api-scopes'
import { defineTexts, type Text } from '../kernel/define-texts.ts'

const scopes = {
  'scope_organizations:read': { ja: '組織の参照', en: 'Read organisations' },
  'scope_buildings:read': { ja: '建物・フロア・グループの参照', en: 'Read buildings, floors and groups' },
  'scope_buildings:write': { ja: '建物・グループの登録と変更', en: 'Change buildings and groups' },
  'scope_devices:read': { ja: 'IoTデバイスの参照', en: 'Read IoT devices' },
  'scope_devices:write': { ja: 'IoTデバイスの登録と変更', en: 'Change IoT devices' },
  'scope_robots:read': { ja: 'ロボットと履歴の参照', en: 'Read robots and their activity' },
  'scope_robots:write': { ja: 'ロボットの登録と変更', en: 'Change robots' },
  'scope_robots:operate': {
    ja: 'ロボットへの指示と遠隔停止（操縦は不可）',
    en: 'Command and stop robots (no driving)',
  },
} satisfies Record<`scope_${ApiScope}`, Text>

export const iamTexts = defineTexts('iam', {
  title: { ja: 'APIクライアント', en: 'API clients' },
  create: { ja: 'APIクライアントの登録', en: 'Register an API client' },
  empty: {
    ja: 'APIクライアントはまだ登録されていません。APIを使用するプログラムごとに登録します。',
    en: 'No API clients yet. Each program that uses the API needs one.',
  },
  identity: { ja: '基本情報', en: 'Basic information' },
  rights: { ja: '権限', en: 'Permissions' },
  access: { ja: 'アクセス制限', en: 'Access' },
  name: { ja: '名前', en: 'Name' },
  clientId: { ja: 'クライアントID', en: 'Client ID' },
  secret: { ja: 'シークレット', en: 'Secret' },
  scopes: { ja: '権限の範囲', en: 'Scopes' },
  placeNote: {
    ja: '建物を選ぶと、その建物のエリア管理者と同じ範囲に限られます。',
    en: 'If you choose a building, the client is limited to what an area manager of that building can do.',
  },
  allowedIps: { ja: '許可IPアドレス', en: 'Allowed IP addresses' },
  allowedIpsNote: {
    ja: '1行に1件（例：203.0.113.0/24、2001:db8::/32）。空欄の場合は制限しません。',
    en: 'One per line, for instance 203.0.113.0/24 or 2001:db8::/32. If left empty, access is not restricted.',
  },
  expiresAt: { ja: '有効期限', en: 'Expires' },
  expiresAtNote: { ja: '空欄の場合は無期限です。', en: 'If left empty, it never expires.' },
  never: { ja: '無期限', en: 'Never' },
  expired: { ja: '期限切れ', en: 'Expired' },
  status: { ja: '状態', en: 'Status' },
  lastUsedAt: { ja: '最終利用', en: 'Last used' },
  neverUsed: { ja: '利用なし', en: 'Never' },
  credential: { ja: '認証情報', en: 'Credential' },
  rotate: { ja: 'シークレットを更新', en: 'Renew the secret' },
  rotateTitle: { ja: 'シークレットを更新しますか？', en: 'Renew the secret?' },
  rotateText: {
    ja: '現在のシークレットは、更新後24時間だけ引き続き利用できます。その前のシークレットはすぐに使えなくなります。',
    en: 'The current secret stays valid for 24 hours. The one before it stops working at once.',
  },
  previousUntil: {
    ja: '更新前のシークレットは{{at}}まで利用できます。',
    en: 'The previous secret stays valid until {{at}}.',
  },
  createdTitle: { ja: '「{{name}}」を登録しました', en: '“{{name}}” was registered' },
  toService: { ja: 'APIクライアントを開く', en: 'Open the API client' },
  howTo: {
    ja: '使い方は APIドキュメント（/api/docs）の POST /api/iam/token を参照してください。',
    en: 'For usage, see POST /api/iam/token in the API documentation (/api/docs).',
  },
  ...scopes,
})
