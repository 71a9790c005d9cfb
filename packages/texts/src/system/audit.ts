import { defineTexts, type Text } from '../kernel/define-texts.ts'
import { entities } from '../kernel/entities.ts'
import { auditedFields } from './audit-fields.ts'
import { auditedValues } from './audit-values.ts'

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of an object made of entries are beyond the compiler
const registered = Object.fromEntries(
  Object.entries(entities).map(([name, { ja, en }]) => [name, { ja, en }]),
) as Readonly<Record<keyof typeof entities, Text>>

/** What the audit log is about, by the words that the server writes. */
export const auditedEntities = {
  ...registered,
  announcement: { ja: 'お知らせ', en: 'Announcement' },
  errorCode: { ja: 'エラーコード', en: 'Error code' },
  file: { ja: 'ファイル', en: 'File' },
  initData: { ja: '初期データ', en: 'Initial data' },
  mapRoute: { ja: '走行ルート', en: 'Route' },
  passkey: { ja: 'パスキー', en: 'Passkey' },
  recording: { ja: '録画', en: 'Recording' },
  report: { ja: 'レポート', en: 'Report' },
  session: { ja: 'セッション', en: 'Session' },
  syncHistory: { ja: '同期', en: 'Sync' },
  systemConfig: { ja: 'システム構成値', en: 'System parameter' },
  systemVersion: { ja: 'システムバージョン', en: 'System version' },
  termDocument: { ja: '規約', en: 'Terms' },
  upload: { ja: 'アップロード', en: 'Upload' },
  waypoint: { ja: 'ウェイポイント', en: 'Waypoint' },
} as const
export type AuditedEntity = keyof typeof auditedEntities

/** What a denied call was about, where that is none of the entities: the first half of its permission. */
export const auditedSubjects = {
  account: { ja: '自分のアカウント', en: 'Own account' },
  audit: { ja: '監査ログ', en: 'Audit log' },
  iam: { ja: 'APIクライアント', en: 'API client' },
  map: { ja: 'フロアマップ', en: 'Floor map' },
  message: { ja: 'メッセージ', en: 'Message' },
  serviceKey: { ja: 'サービスキー', en: 'Service key' },
  system: { ja: 'システム', en: 'System' },
} as const

/** The second half of an action, such as `update` of `robot:update`. */
export const auditedActions = {
  comment: { ja: 'コメント', en: 'Commented' },
  create: { ja: '登録', en: 'Created' },
  update: { ja: '変更', en: 'Changed' },
  delete: { ja: '削除', en: 'Deleted' },
  login: { ja: 'ログイン', en: 'Signed in' },
  logout: { ja: 'ログアウト', en: 'Signed out' },
  passwordStep: { ja: 'パスワード認証', en: 'Password accepted' },
  resendCode: { ja: '認証コード再送', en: 'Code sent again' },
  fetch: { ja: 'ロボットから取得', en: 'Fetched from the robot' },
  protect: { ja: '保護の変更', en: 'Protection changed' },
  revoke: { ja: 'セッション終了', en: 'Session ended' },
  setLocation: { ja: '表示する建物の切り替え', en: 'Building switched' },
  agree: { ja: '規約への同意', en: 'Agreed to terms' },
  changePassword: { ja: 'パスワード変更', en: 'Password changed' },
  confirmPassword: { ja: 'パスワード確認', en: 'Password confirmed' },
  requestReset: { ja: 'パスワード再設定の依頼', en: 'Password reset requested' },
  invite: { ja: '招待メールの送信', en: 'Invitation sent' },
  acceptInvitation: { ja: '招待によるパスワード設定', en: 'Invitation accepted' },
  hideFirstSteps: { ja: '最初の設定の非表示', en: 'First steps hidden' },
  resetPassword: { ja: 'パスワード再設定', en: 'Password reset' },
  operate: { ja: '指示', en: 'Command' },
  drive: { ja: '操縦', en: 'Driving' },
  takeQuestion: { ja: '質問への対応', en: 'Taking a question' },
  export: { ja: 'レポートの出力', en: 'Reports exported' },
  readExports: { ja: 'レポート出力履歴の表示', en: 'Export history read' },
  takeOver: { ja: '操縦の引き継ぎ', en: 'Driving taken over' },
  remoteStop: { ja: '遠隔停止', en: 'Remote stop' },
  clearRemoteStop: { ja: '遠隔停止の解除', en: 'Remote stop released' },
  enrol: { ja: '接続の認証', en: 'Enrolment' },
  setLink: { ja: '接続先の変更', en: 'Connection details changed' },
  suspend: { ja: '停止（自動）', en: 'Suspended' },
  begin: { ja: '開始', en: 'Started' },
  complete: { ja: '完了', en: 'Completed' },
  cancel: { ja: '取り消し', en: 'Cancelled' },
  upload: { ja: 'アップロード', en: 'Upload' },
  rotate: { ja: 'シークレットの更新', en: 'Secret renewed' },
  verify: { ja: '接続確認', en: 'Checked' },
  regenerate: { ja: '受信URLの更新', en: 'Receiving URL renewed' },
  test: { ja: 'テスト送信', en: 'Test' },
  renewSecret: { ja: '署名シークレットの更新', en: 'Signing secret renewed' },
  token: { ja: 'トークンの発行', en: 'Token issued' },
  retry: { ja: '再試行', en: 'Retried' },
  reorder: { ja: '並べ替え', en: 'Reordered' },
  register: { ja: '一括登録', en: 'Registered' },
  unlock: { ja: 'ロック解除', en: 'Unlocked' },
  review: { ja: '読み取り結果の確認', en: 'Reading reviewed' },
  define: { ja: 'ステップの変更', en: 'Steps changed' },
  copy: { ja: 'コピー', en: 'Copied' },
  instantiate: { ja: 'テンプレートから登録', en: 'Created from a template' },
  initialize: { ja: '初期データの登録', en: 'Initial data added' },
  // No longer written: entries of before have it.
  uploadMap: { ja: 'フロアマップの登録', en: 'Map uploaded' },
  import: { ja: '地図の取り込み', en: 'Map imported' },
  publish: { ja: '公開', en: 'Published' },
  discardDraft: { ja: '下書きの破棄', en: 'Draft discarded' },
  regenerateLilzWebhook: { ja: '受信URLの更新', en: 'Receiving URL renewed' },
  beginAuthenticatorApp: { ja: '認証アプリの登録開始', en: 'Authenticator app setup started' },
  confirmAuthenticatorApp: { ja: '認証アプリの登録', en: 'Authenticator app added' },
  removeAuthenticatorApp: { ja: '認証アプリの削除', en: 'Authenticator app removed' },
  beginPasskey: { ja: 'パスキーの登録開始', en: 'Passkey setup started' },
  addPasskey: { ja: 'パスキーの登録', en: 'Passkey added' },
  removePasskey: { ja: 'パスキーの削除', en: 'Passkey removed' },
  endDrive: { ja: '操縦の終了', en: 'Driving ended' },
  requestDrive: { ja: '操縦の交代依頼', en: 'Handover requested' },
  handOver: { ja: '操縦の交代', en: 'Driving handed over' },
  declineDrive: { ja: '操縦の交代拒否', en: 'Handover declined' },
  afterDriving: { ja: '操縦後の作業の扱い', en: 'Choice after driving' },
  watch: { ja: '映像の閲覧', en: 'Video watched' },
  updateSoftware: { ja: 'ソフトウェアの更新', en: 'Software update' },
  simulate: { ja: 'シミュレーションの故障の設定', en: 'Fault simulated' },
  announce: { ja: 'お知らせの登録・変更', en: 'Announcement' },
  manageTerms: { ja: '規約の登録・変更', en: 'Terms changed' },
  lilzWebhook: { ja: 'LiLzの受信URLの設定', en: 'LiLz receiving URL' },
  readOutgoingMessages: { ja: '送信メール・SMSの参照', en: 'View outbox' },
  readSettingHistory: { ja: '設定履歴の参照', en: 'View setting history' },
  readActivity: { ja: '稼働履歴の参照', en: 'View activity' },
  readMetrics: { ja: '計測値の参照', en: 'View metrics' },
  session: { ja: '本人の操作', en: 'Own account' },
  check: { ja: '改ざんの検査', en: 'Integrity check' },
  write: { ja: '登録・変更', en: 'Create or change' },
  read: { ja: '参照', en: 'View' },
} as const
export type AuditedAction = keyof typeof auditedActions

type Prefixed<P extends string, T> = { [Name in keyof T & string as `${P}_${Name}`]: T[Name] }

function prefixed<P extends string, T extends Record<string, Text>>(prefix: P, words: T): Prefixed<P, T> {
  const entries = Object.entries(words).map(([name, text]) => [`${prefix}_${name}`, text])
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the names are made of these very parts
  return Object.fromEntries(entries) as Prefixed<P, T>
}

export const auditTexts = defineTexts('audit', {
  ...prefixed('entity', auditedEntities),
  ...prefixed('subject', auditedSubjects),
  ...prefixed('action', auditedActions),
  ...prefixed('field', auditedFields),
  ...prefixed('value', auditedValues),
  title: { ja: '監査ログ', en: 'Audit log' },
  empty: {
    ja: '記録はまだありません。登録や変更を行うと、ここに記録されます。',
    en: 'No entries yet. Every change is recorded here.',
  },
  at: { ja: '日時', en: 'Date and time' },
  day: { ja: '日付', en: 'Day' },
  person: { ja: 'オペレーター', en: 'Operator' },
  system: { ja: 'システム', en: 'System' },
  client: { ja: '{{name}}（APIクライアント）', en: '{{name}} (API client)' },
  onlyPerson: { ja: '{{name}}の操作だけを表示', en: 'Show only what {{name}} did' },
  action: { ja: '操作', en: 'Action' },
  allActions: { ja: 'すべての操作', en: 'All actions' },
  entity: { ja: '対象', en: 'Target' },
  allEntities: { ja: 'すべての対象', en: 'All targets' },
  outcome: { ja: '結果', en: 'Outcome' },
  allOutcomes: { ja: 'すべての結果', en: 'All outcomes' },
  outcome_done: { ja: '成功', en: 'Done' },
  outcome_denied: { ja: '拒否', en: 'Denied' },
  outcome_failed: { ja: '失敗', en: 'Failed' },
  ip: { ja: 'IPアドレス', en: 'IP address' },
  changes: { ja: '変更内容', en: 'Changes' },
  showChanges: { ja: '変更内容を表示', en: 'Show the changes' },
  entry: { ja: '記録番号 {{id}}', en: 'Entry {{id}}' },
  field: { ja: '項目', en: 'Field' },
  before: { ja: '変更前', en: 'Before' },
  after: { ja: '変更後', en: 'After' },
  id: { ja: '対象のID', en: 'ID' },
  userAgent: { ja: 'ブラウザー', en: 'Browser' },
  yes: { ja: 'はい', en: 'Yes' },
  no: { ja: 'いいえ', en: 'No' },
  none: { ja: 'なし', en: 'None' },
  comma: { ja: '、', en: ', ' },
  onlyThing: { ja: '対象：{{name}}', en: 'Target: {{name}}' },
  nothingChanged: { ja: '値の変更はありません。', en: 'No values were changed.' },
  close: { ja: '閉じる', en: 'Close' },
  check: { ja: '改ざんの検査', en: 'Verify integrity' },
  checking: { ja: '検査しています（{{checked}} / {{all}}件）', en: 'Verifying: {{checked}} of {{all}}' },
  stop: { ja: '中止', en: 'Stop' },
  whole: {
    ja: '{{checked}}件すべてを検査しました。変更や欠落は見つかりませんでした。',
    en: 'All {{checked}} entries were verified. None has been changed and none is missing.',
  },
  broken: {
    ja: '記録番号 {{id}} で不整合が見つかりました。この記録が変更されたか、直前の記録が失われています。',
    en: 'Inconsistency at entry {{id}}: it was changed, or the one before it is missing.',
  },
  missing: {
    ja: '記録番号 {{id}} より後の記録が失われています。',
    en: 'Entries after entry {{id}} are missing.',
  },
  missingAll: {
    ja: 'ある組織の記録がすべて失われています。',
    en: 'All entries of an organisation are missing.',
  },
})
