import type { RefusedAttempt } from '@wheelhouse/contract/robots/enrolment'
import { defineTexts, type Text } from '../kernel/define-texts.ts'

/** How a robot gets its way into the broker: the tab "connection" of robot/{id}. */

const reasons: { [R in RefusedAttempt['reason'] as `reason_${R}`]: Text } = {
  reason_unknownRobot: { ja: '登録されていないロボット', en: 'Robot not registered' },
  reason_wrongCredential: { ja: 'シークレットまたは鍵が違う', en: 'Wrong secret or key' },
  reason_noCredential: { ja: '接続設定がない、または失効済み', en: 'No credential, or revoked' },
  reason_clientIdInUse: { ja: 'クライアントIDがほかと重複', en: 'Client ID in use by another robot' },
  reason_foreignTopic: { ja: 'ほかのロボットのトピックを使用', en: "Used another robot's topic" },
}

export const enrolmentTexts = defineTexts('enrolment', {
  ...reasons,
  state: { ja: '接続の状態', en: 'Connection status' },
  noCredential: {
    ja: 'このロボットはまだ接続できません。下のどちらかの方法で接続を設定してください。',
    en: 'This robot cannot connect yet. Choose one of the two ways below.',
  },
  credential: { ja: '認証', en: 'Credential' },
  kind_key: { ja: 'ロボットの鍵（エージェント）', en: 'Robot key (agent)' },
  kind_secret: { ja: 'シークレット（設定カード）', en: 'Secret (settings card)' },
  since: { ja: '発行日時', en: 'Issued' },
  fingerprint: { ja: '指紋', en: 'Fingerprint' },
  fromFormerOwner: {
    ja: 'このシークレットは、ロボットが現在の組織に移る前に発行されたものです。以前の組織の人が知っている可能性があります。「ほかのVDA 5050ロボット」で新しいシークレットを発行してください。',
    en: 'This secret was issued before the robot came to its present organisation, so people of the former one may know it. Create a new secret under “Other VDA 5050 robots.”',
  },
  previousUntil: { ja: '以前のシークレットの期限', en: 'Previous secret valid until' },
  firstContact: { ja: '初回の通信', en: 'First contact' },
  waitingForContact: { ja: '初回の通信を待っています', en: 'Waiting for first contact' },
  waitingForContactText: {
    ja: 'ロボットが接続すると、この画面が自動で切り替わります。',
    en: 'This page updates automatically when the robot connects.',
  },

  agentAccess: { ja: '専用エージェントのロボット', en: 'Robot with our agent' },
  agentAccessText: {
    ja: 'ロボット上で1行のコマンドを実行します。鍵はロボットの中で作られ、外へ出ません。',
    en: 'Run one command on the robot. Its key is generated there and never leaves it.',
  },
  makeCode: { ja: '登録コードを発行', en: 'Issue a claim code' },
  makeCodeAgain: { ja: '新しいコードを発行', en: 'Issue a new code' },
  replaceNote: {
    ja: '新しい鍵を確認した時点で、現在の認証は無効になります。それまでは今のまま接続できます。',
    en: 'The current credential is revoked once the new key is confirmed. It stays valid until then.',
  },
  code: { ja: '登録コード', en: 'Claim code' },
  command: { ja: 'ロボットで実行するコマンド', en: 'Command to run on the robot' },
  codeOpen: {
    ja: '残り{{time}}。1回だけ使えます。ロボットからの応答を待っています。',
    en: '{{time}} left. Can be used once. Waiting for the robot.',
  },
  codeOpenElsewhere: {
    ja: '発行済みのコードがあります（残り{{time}}）。コードは発行時にしか表示されません。',
    en: 'A code was issued and has not been used ({{time}} left). It is shown only when issued.',
  },
  codeOver: { ja: 'コードの期限が切れました。', en: 'The code has expired.' },

  candidate: { ja: 'ロボットが確認を待っています', en: 'A robot is waiting for confirmation' },
  candidateText: {
    ja: 'ロボットの端末に表示された指紋と見比べ、完全に一致する場合だけ確認してください。',
    en: 'Compare it with the fingerprint shown on the robot. Confirm only if they match exactly.',
  },
  candidateFrom: { ja: '{{at}}、{{ip}}から', en: '{{at}}, from {{ip}}' },
  unknownAddress: { ja: '不明なアドレス', en: 'an unknown address' },
  confirm: { ja: '一致を確認して接続を許可', en: 'Confirm match and allow' },
  reject: { ja: '拒否', en: 'Reject' },
  confirmed: { ja: '接続を許可しました。', en: 'The robot may now connect.' },
  rejected: { ja: '拒否しました。', en: 'The robot was rejected.' },

  cardAccess: { ja: 'ほかのVDA 5050ロボット', en: 'Other VDA 5050 robots' },
  cardAccessText: {
    ja: 'ロボットの設定画面に下の値を入力します。',
    en: "Enter these values in the robot's own settings.",
  },
  host: { ja: 'ホスト', en: 'Host' },
  port: { ja: 'ポート', en: 'Port' },
  tls: { ja: '暗号化（TLS）', en: 'Encryption (TLS)' },
  tls_on: { ja: '使用する', en: 'On' },
  tls_off: { ja: '使用しない', en: 'Off' },
  interfaceName: { ja: 'インターフェース名', en: 'Interface name' },
  manufacturer: { ja: 'メーカー名', en: 'Manufacturer' },
  serialNumber: { ja: 'シリアル番号', en: 'Serial number' },
  vdaVersion: { ja: 'VDA 5050のバージョン', en: 'VDA 5050 version' },
  mapId: { ja: '地図ID（初期フロア）', en: 'Map ID (initial floor)' },
  userName: { ja: 'ユーザー名', en: 'User name' },
  secret: { ja: 'シークレット', en: 'Secret' },
  changeLink: { ja: '名称とバージョンの変更', en: 'Change names and version' },
  changeLinkText: {
    ja: 'ロボットの設定と同じ値にしてください。変更すると、接続中のロボットは一度切断されます。',
    en: "They must match the robot's settings. Changing them disconnects the robot.",
  },
  makeSecret: { ja: 'シークレットを発行', en: 'Issue a secret' },
  rotate: { ja: 'シークレットの更新', en: 'Issue a new secret' },
  rotateText: {
    ja: '新しいシークレットを発行します。今のシークレットは24時間だけ引き続き使えるので、その間にロボットの設定を変更してください。',
    en: 'A new secret is issued. The current one stays valid for 24 hours: change it on the robot within that time.',
  },
  rotateKeyText: {
    ja: '鍵の代わりにシークレットを使うようになります。今の鍵は24時間だけ引き続き使えます。',
    en: 'The robot will use a secret instead of its key. The key stays valid for 24 hours.',
  },
  secretOnce: {
    ja: 'シークレットは今だけ表示されます。閉じると二度と表示できません。',
    en: 'The secret is shown only once. It cannot be shown again after you close this.',
  },
  qrNote: { ja: '上の値をすべて含むQRコード', en: 'QR code with all values above' },
  secretNoted: { ja: '控えたので閉じる', en: 'I have saved it. Close' },

  revoke: { ja: '認証情報を失効', en: 'Revoke credentials' },
  revokeText: {
    ja: '{{name}}の鍵とシークレットをすべて無効にします。接続中の場合は5秒以内に切断され、操縦や指示もできなくなります。もう一度使うには、接続の設定をやり直してください。',
    en: 'All keys and secrets of {{name}} are revoked at once. The robot is disconnected within 5 seconds and can no longer be driven or commanded. To use it again, set up its connection again.',
  },
  revokeButton: { ja: '失効して切断', en: 'Revoke and disconnect' },
  revoked: { ja: '失効しました。', en: 'Revoked.' },

  capabilities: { ja: '対応機能', en: 'Capabilities' },
  noFactsheet: {
    ja: 'ロボットから仕様書（factsheet）がまだ届いていないため、最小限の機能だけを使えます。',
    en: 'The robot has not sent a factsheet yet. Only basic functions are available.',
  },
  works: { ja: '対応', en: 'Supported' },
  worksNot: { ja: '非対応', en: 'Not supported' },
  can_state: { ja: '状態と位置の表示', en: 'State and position' },
  can_order: { ja: '指定地点への移動', en: 'Go to a waypoint or a point' },
  can_pause: { ja: '一時停止と再開', en: 'Pause and resume' },
  can_dock: { ja: '充電ドックへの移動', en: 'Return to the dock' },
  can_charge: { ja: '充電の開始と停止', en: 'Start and stop charging' },
  can_drive: { ja: '手動での操縦', en: 'Driving by hand' },
  can_video: { ja: '映像', en: 'Video' },
  can_remoteStop: { ja: '遠隔停止（保持）', en: 'Remote stop (latched)' },
  can_speak: { ja: '発話', en: 'Speech' },
  can_call: { ja: '呼び出しと通話', en: 'Call-in and conversation' },
  can_clean: { ja: '清掃', en: 'Cleaning' },
  can_standby: { ja: '待機モード', en: 'Standby' },
  pauseInstead: {
    ja: '代わりに一時停止を送ります',
    en: 'A pause is sent instead',
  },
  otherActions: { ja: 'そのほかの機能', en: 'It can also' },

  refused: { ja: '拒否した接続（過去24時間）', en: 'Refused connections (last 24 hours)' },
  refusedText: {
    ja: '登録済みのロボットと、登録されていないロボットからの接続の試みです。',
    en: 'Attempts by registered and unknown robots.',
  },
  noneRefused: { ja: '拒否した接続はありません。', en: 'No connections were refused.' },
  refusedUser: { ja: 'ユーザー名', en: 'User name' },
  refusedReason: { ja: '理由', en: 'Reason' },
  refusedFrom: { ja: '接続元', en: 'From' },
  refusedCount: { ja: '回数', en: 'Attempts' },
  refusedLast: { ja: '最終', en: 'Last' },
  thisRobot: { ja: 'このロボット', en: 'This robot' },
})
