import type { StepCallFailure } from '@wheelhouse/contract/flows/service-call'
import { defineTexts, type Text } from '../kernel/define-texts.ts'

/** Those that `outgoing.ts` has no words for, or not the right ones. */
const failures = {
  failure_redirect: {
    ja: '別のアドレスに転送されました。転送先には送信していません',
    en: 'Redirected to another address, which was not called',
  },
  failure_secretLost: {
    ja: '保存した秘密の値を読み取れません。もう一度入力してください',
    en: 'The stored secret values cannot be read. Enter them again',
  },
  failure_commandGone: {
    ja: 'サービスコマンドが見つからないため、送信していません',
    en: 'Nothing was sent: the service command no longer exists',
  },
  failure_commandDisabled: {
    ja: 'サービスコマンドが無効のため、送信していません',
    en: 'Nothing was sent: the service command is disabled',
  },
  failure_badValues: {
    ja: '設定された値がサービスコマンドに合わないため、送信していません',
    en: 'Nothing was sent: the service command does not accept these values',
  },
  failure_unknown: {
    ja: 'サービスに届いたかどうか確認できません',
    en: 'It is not known whether the call reached the service',
  },
} satisfies { [F in StepCallFailure as `failure_${F}`]?: Text }

/** Service commands: the requests that flows make of outside services, and trying them. */
export const serviceCommandTexts = defineTexts('serviceCommands', {
  create: { ja: 'サービスコマンドの登録', en: 'Register a service command' },
  commandsOf: { ja: '「{{name}}」のコマンド', en: 'Commands of “{{name}}”' },
  noCommands: { ja: 'コマンドはまだありません。', en: 'No commands yet.' },
  add: { ja: 'コマンドの追加', en: 'Add a command' },
  addTo: { ja: 'コマンドの追加（{{name}}）', en: 'Add a command to “{{name}}”' },
  backToPackage: { ja: 'サービスパッケージ「{{name}}」', en: 'Service package “{{name}}”' },

  identity: { ja: '基本情報', en: 'Basic information' },
  name: { ja: '名前', en: 'Name' },
  code: { ja: 'コード', en: 'Code' },
  codeNote: {
    ja: '識別用の名前です。パッケージの中で重複しない値を設定してください。',
    en: 'An identifier, unique within the package.',
  },
  bundle: { ja: 'バンドル', en: 'Bundle' },

  request: { ja: 'リクエスト', en: 'Request' },
  placeholderNote: {
    ja: 'URL、ヘッダーの値、本文では、パラメーター名を二重の波括弧で囲むと、その値に置き換わります。',
    en: 'In the URL, header values and the body, a parameter name in double braces is replaced with its value.',
  },
  method: { ja: 'メソッド', en: 'Method' },
  url: { ja: 'URL', en: 'URL' },
  body: { ja: '本文（JSON）', en: 'Body (JSON)' },
  bodyNote: {
    ja: '空の場合は本文を送信しません。引用符の外に置いたパラメーターは、数値や真偽値のまま入ります。',
    en: 'If empty, no body is sent. Parameters outside quotation marks are inserted as numbers or Booleans.',
  },
  timeout: { ja: 'タイムアウト（ミリ秒）', en: 'Timeout (ms)' },

  headers: { ja: 'ヘッダー', en: 'Headers' },
  addHeader: { ja: 'ヘッダーの追加', en: 'Add a header' },
  removeHeader: { ja: 'ヘッダー{{place}}を削除', en: 'Remove header {{place}}' },
  headerName: { ja: 'ヘッダー名', en: 'Header name' },
  headerValue: { ja: '値', en: 'Value' },
  isSecret: { ja: '値を秘密にする', en: 'Secret value' },
  secretsNote: {
    ja: '秘密の値は暗号化して保存し、再表示しません。送信先のホストを変更すると、もう一度入力が必要です。秘密の値にパラメーターは使用できません。',
    en: 'Secret values are stored encrypted and never shown again. They must be entered again when the URL points to another host. Parameters cannot be used in them.',
  },

  params: { ja: 'パラメーター', en: 'Parameters' },
  paramsSchema: { ja: 'パラメーターの定義（JSON Schema）', en: 'Parameter definition (JSON Schema)' },
  paramsNote: {
    ja: 'type（string、number、integer、boolean）、title、description、default、enum、minLength、maxLength、minimum、maximum、requiredを使用できます。',
    en: 'You can use type (string, number, integer, boolean), title, description, default, enum, minLength, maxLength, minimum, maximum and required.',
  },
  schemaWrong: {
    ja: 'パラメーターの定義が正しくありません（{{where}}）。{{why}}',
    en: 'Invalid parameter definition ({{where}}): {{why}}',
  },
  schemaWhole: { ja: '全体', en: 'as a whole' },

  test: { ja: 'テスト', en: 'Test' },
  testNote: {
    ja: '保存済みの内容で、実際にサービスを呼び出します。',
    en: 'Calls the actual service with the saved settings.',
  },
  call: { ja: 'テスト呼び出し', en: 'Send a test call' },
  callFailed: { ja: '呼び出せませんでした', en: 'Could not be called' },
  changed: {
    ja: 'このコマンドは変更されています。画面を更新しましたので、内容を確認してからもう一度呼び出してください。',
    en: 'The command has been changed, and this page was refreshed. Check it, then call again.',
  },
  answer: { ja: '応答', en: 'Response' },
  answered: {
    ja: 'サービスが応答しました（{{status}}、{{ms}}ミリ秒）。',
    en: 'The service responded with {{status}} in {{ms}} ms.',
  },
  answeredBadly: {
    ja: 'サービスからエラーの応答がありました（{{status}}、{{ms}}ミリ秒）。',
    en: 'The service responded with an error ({{status}}) in {{ms}} ms.',
  },
  notAnswered: { ja: '{{why}}（{{ms}}ミリ秒）。', en: '{{why}} ({{ms}} ms).' },
  answerHeaders: { ja: '応答のヘッダー', en: 'Response headers' },
  answerBody: { ja: '応答の本文', en: 'Response body' },
  answerEmpty: { ja: '本文はありません。', en: 'No body.' },
  answerCut: {
    ja: '長いため、先頭の{{max}}文字だけを表示しています。',
    en: 'Too long: only the first {{max}} characters are shown.',
  },
  ...failures,
})
