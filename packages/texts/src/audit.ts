import { defineTexts, type Text } from './define-texts.ts'

/** What the audit log is about, by the words that the server writes. */
export const auditedEntities = {
  announcement: { ja: 'お知らせ', en: 'Announcement' },
  device: { ja: 'IoTデバイス', en: 'IoT device' },
  file: { ja: 'ファイル', en: 'File' },
  iamService: { ja: 'APIクライアント', en: 'API client' },
  listView: { ja: '保存した表示', en: 'Saved view' },
  operator: { ja: 'オペレーター', en: 'Operator' },
  passkey: { ja: 'パスキー', en: 'Passkey' },
  resource: { ja: 'データ管理のファイル', en: 'Resource' },
  robot: { ja: 'ロボット', en: 'Robot' },
  session: { ja: 'セッション', en: 'Session' },
  upload: { ja: 'アップロード', en: 'Upload' },
  webhook: { ja: 'Webhook', en: 'Webhook' },
} as const
export type AuditedEntity = keyof typeof auditedEntities

/** The second half of an action, such as `update` of `robot:update`. */
export const auditedDeeds = {
  create: { ja: '登録', en: 'Created' },
  update: { ja: '変更', en: 'Changed' },
  delete: { ja: '削除', en: 'Deleted' },
  login: { ja: 'ログイン', en: 'Signed in' },
  logout: { ja: 'ログアウト', en: 'Signed out' },
  passwordStep: { ja: 'パスワード認証', en: 'Password accepted' },
  resendCode: { ja: '認証コード再送', en: 'Code sent again' },
  revoke: { ja: 'セッション終了', en: 'Session ended' },
  setLocation: { ja: '表示する建物の切り替え', en: 'Building chosen' },
  agree: { ja: '規約への同意', en: 'Agreed to terms' },
  changePassword: { ja: 'パスワード変更', en: 'Password changed' },
  confirmPassword: { ja: 'パスワード確認', en: 'Password confirmed' },
  requestReset: { ja: 'パスワード再設定の依頼', en: 'Password reset asked for' },
  resetPassword: { ja: 'パスワード再設定', en: 'Password reset' },
  operate: { ja: '指示', en: 'Command' },
  drive: { ja: '操縦', en: 'Driving' },
  takeOver: { ja: '操縦権の取得', en: 'Lease taken over' },
  remoteStop: { ja: '遠隔停止', en: 'Remote stop' },
  clearRemoteStop: { ja: '遠隔停止の解除', en: 'Remote stop released' },
  enrol: { ja: '接続の認証', en: 'Enrolment' },
  setLink: { ja: '接続先の変更', en: 'Address at the broker' },
  suspend: { ja: '停止（自動）', en: 'Suspended' },
  begin: { ja: '開始', en: 'Begun' },
  complete: { ja: '完了', en: 'Completed' },
  cancel: { ja: '取り消し', en: 'Cancelled' },
  upload: { ja: 'アップロード', en: 'Upload' },
  rotate: { ja: 'シークレットの更新', en: 'Secret renewed' },
  test: { ja: 'テスト送信', en: 'Test' },
  renewSecret: { ja: '署名シークレットの更新', en: 'Signing secret renewed' },
  token: { ja: 'トークンの発行', en: 'Token given' },
  write: { ja: '登録・変更', en: 'Create or change' },
  read: { ja: '参照', en: 'Look at' },
} as const
export type AuditedDeed = keyof typeof auditedDeeds

/** Properties that many entities have; others are shown by their own name. */
export const auditedFields = {
  name: { ja: '名前', en: 'Name' },
  description: { ja: '説明', en: 'Description' },
  status: { ja: '状態', en: 'Status' },
  type: { ja: '種別', en: 'Type' },
  level: { ja: 'レベル', en: 'Level' },
  title: { ja: 'タイトル', en: 'Title' },
  body: { ja: '本文', en: 'Text' },
  from: { ja: '開始', en: 'From' },
  to: { ja: '終了', en: 'Until' },
  organizationId: { ja: '組織', en: 'Organisation' },
  buildingId: { ja: '建物', en: 'Building' },
  floorId: { ja: 'フロア', en: 'Floor' },
  initialFloorId: { ja: '初期フロア', en: 'Initial floor' },
  robotGroupId: { ja: 'ロボットグループ', en: 'Robot group' },
  serialNumber: { ja: 'シリアル番号', en: 'Serial number' },
  model: { ja: 'モデル', en: 'Model' },
  notes: { ja: '備考', en: 'Notes' },
  url: { ja: 'URL', en: 'Address' },
  loginId: { ja: 'ログインID', en: 'Login id' },
  email: { ja: 'メールアドレス', en: 'E-mail' },
  firstName: { ja: '名', en: 'First name' },
  lastName: { ja: '姓', en: 'Last name' },
  phone: { ja: '電話番号', en: 'Phone' },
  language: { ja: '表示言語', en: 'Language' },
  authMode: { ja: '認証方式', en: 'Second step' },
  revision: { ja: '版', en: 'Revision' },
  createdAt: { ja: '登録日時', en: 'Created at' },
  updatedAt: { ja: '更新日時', en: 'Changed at' },
  createdBy: { ja: '登録者', en: 'Created by' },
  updatedBy: { ja: '更新者', en: 'Changed by' },
} as const

type Prefixed<P extends string, T> = { [Name in keyof T & string as `${P}_${Name}`]: T[Name] }

function prefixed<P extends string, T extends Record<string, Text>>(prefix: P, words: T): Prefixed<P, T> {
  const entries = Object.entries(words).map(([name, text]) => [`${prefix}_${name}`, text])
  return Object.fromEntries(entries) as Prefixed<P, T>
}

export const auditTexts = defineTexts('audit', {
  ...prefixed('entity', auditedEntities),
  ...prefixed('deed', auditedDeeds),
  ...prefixed('field', auditedFields),
  title: { ja: '監査ログ', en: 'Audit log' },
  at: { ja: '日時', en: 'When' },
  day: { ja: '日付', en: 'Day' },
  person: { ja: 'オペレーター', en: 'Who' },
  system: { ja: 'システム', en: 'System' },
  client: { ja: '{{name}}（APIクライアント）', en: '{{name}} (API client)' },
  onlyPerson: { ja: '{{name}}の操作だけを表示', en: 'Show only what {{name}} did' },
  action: { ja: '操作', en: 'What' },
  allDeeds: { ja: 'すべての操作', en: 'Everything' },
  entity: { ja: '対象', en: 'On what' },
  allEntities: { ja: 'すべての対象', en: 'On anything' },
  outcome: { ja: '結果', en: 'Outcome' },
  allOutcomes: { ja: 'すべての結果', en: 'All outcomes' },
  outcome_done: { ja: '実行', en: 'Done' },
  outcome_denied: { ja: '拒否', en: 'Denied' },
  ip: { ja: 'IPアドレス', en: 'IP address' },
  changes: { ja: '変更内容', en: 'Changes' },
  showChanges: { ja: '変更内容を表示', en: 'Show the changes' },
  entry: { ja: '記録番号 {{id}}', en: 'Entry {{id}}' },
  field: { ja: '項目', en: 'Field' },
  before: { ja: '変更前', en: 'Before' },
  after: { ja: '変更後', en: 'After' },
  id: { ja: '対象のID', en: 'Id' },
  userAgent: { ja: 'ブラウザー', en: 'Browser' },
  nothingChanged: { ja: '値の変更はありません。', en: 'No values were changed.' },
  close: { ja: '閉じる', en: 'Close' },
  check: { ja: '改ざんの検査', en: 'Check the chain' },
  checking: { ja: '検査しています（{{checked}} / {{all}}件）', en: 'Checking: {{checked}} of {{all}}' },
  stop: { ja: '中止', en: 'Stop' },
  whole: {
    ja: '{{checked}}件すべてを検査しました。変更や欠落は見つかりませんでした。',
    en: 'All {{checked}} entries were checked. None was changed, and none is missing.',
  },
  broken: {
    ja: '記録番号 {{id}} で不整合が見つかりました。この記録が変更されたか、直前の記録が失われています。',
    en: 'The chain is broken at entry {{id}}: it was changed, or the one before it is missing.',
  },
})
