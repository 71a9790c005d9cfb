import { accountIssueTexts } from '../account/account-issues.ts'
import { deviceIssueTexts } from '../devices/device-issues.ts'
import { commandIssueTexts } from '../flows/command-issues.ts'
import { flowIssueTexts } from '../flows/flow-issues.ts'
import { guideIssueTexts } from '../guide/guide-issues.ts'
import { inspectionIssueTexts } from '../inspections/inspection-issues.ts'
import { mapIssueTexts } from '../maps/map-issues.ts'
import { organizationIssueTexts } from '../organizations/organization-issues.ts'
import { robotIssueTexts } from '../robots/robot-issues.ts'
import { scheduleIssueTexts } from '../schedules/schedule-issues.ts'
import { serviceIssueTexts } from '../system/service-issues.ts'
import { defineTexts } from './define-texts.ts'
import { formConflictTexts } from './form-conflicts.ts'

/** What forms say, whatever they are about. Issues are named after the contract's codes. */
export const formTexts = defineTexts('forms', {
  save: { ja: '保存', en: 'Save' },
  cancel: { ja: 'キャンセル', en: 'Cancel' },
  create: { ja: '登録', en: 'Create' },
  created: { ja: '登録しました。', en: 'Created.' },
  delete: { ja: '削除', en: 'Delete' },
  deleted: { ja: '「{{name}}」を削除しました。', en: '“{{name}}” was deleted.' },
  deleteTitle: { ja: '「{{name}}」を削除しますか？', en: 'Delete “{{name}}”?' },
  checkingUse: { ja: '使用状況を確認しています', en: 'Checking usage' },
  deleteBlocked: {
    ja: '次のもので使用されているため、削除できません。先に割り当てを解除してください。',
    en: 'This cannot be deleted because it is in use. Remove these assignments first:',
  },
  deleteTakesAlong: {
    ja: '次のものも一緒に削除されます。元に戻すことはできません。',
    en: 'These will be deleted as well. This cannot be undone.',
  },
  typeName: {
    ja: '確認のため「{{name}}」と入力してください',
    en: 'Type “{{name}}” to confirm',
  },
  json_at: { ja: '{{line}}行目：{{fault}}', en: 'Line {{line}}: {{fault}}' },
  json_bareWord: { ja: '引用符で囲まれていない文字があります。', en: 'There is a word without quotes.' },
  json_nameMissing: { ja: '項目名を引用符で囲んで入力してください。', en: 'A name in quotes is missing.' },
  json_valueMissing: { ja: '値がありません。', en: 'A value is missing.' },
  json_colonMissing: { ja: '項目名の後に「:」がありません。', en: 'The colon after a name is missing.' },
  json_commaMissing: { ja: '前の項目との間に「,」がありません。', en: 'The comma before this is missing.' },
  json_braceMissing: { ja: '「}」が足りません。', en: 'A closing } is missing.' },
  json_bracketMissing: { ja: '「]」が足りません。', en: 'A closing ] is missing.' },
  json_textAfterEnd: {
    ja: 'JSONの終わりの後に文字があります。',
    en: 'There is text after the end of the JSON.',
  },
  json_comment: { ja: 'コメントは使用できません。', en: 'Comments are not allowed.' },
  json_quoteMissing: { ja: '文字列の終わりの引用符がありません。', en: 'A closing quote is missing.' },
  json_unreadable: { ja: '読み取れない文字があります。', en: 'There is something that cannot be read.' },
  deleteForGood: { ja: '元に戻すことはできません。', en: 'This cannot be undone.' },
  usage: { ja: '{{what}}（{{count}}件）', en: '{{what}} ({{count}})' },
  inUseBy: { ja: '{{what}}（{{count}}件）で使用中です', en: 'used by {{what}} ({{count}})' },
  listComma: { ja: '、', en: ', ' },
  readOnly: {
    ja: 'この内容を変更する権限がありません。',
    en: 'You can view this but not change it.',
  },
  inputRestored: {
    ja: 'ログアウト前の入力内容を復元しました（パスワードなどを除く）。まだ保存されていません。',
    en: 'Your earlier input is back, except for passwords. It is not saved yet.',
  },
  unsaved: { ja: '保存していない変更があります', en: 'Unsaved changes' },
  choose: { ja: '選択してください', en: 'Choose' },
  closeForm: { ja: '閉じる', en: 'Close' },
  none: { ja: 'なし', en: 'None' },
  secretStored: { ja: '設定済み（変更する場合のみ入力）', en: 'Set; enter a value only to change it' },
  slackUrlNote: {
    ja: 'SlackアプリのIncoming Webhookで発行したURL（https://hooks.slack.com/services/…）',
    en: 'An incoming webhook URL from your Slack app: https://hooks.slack.com/services/…',
  },
  showSecret: { ja: '入力内容を表示', en: 'Show input' },
  enabled: { ja: '有効', en: 'Enabled' },
  disabled: { ja: '無効', en: 'Disabled' },
  enable: { ja: '有効化', en: 'Enable' },
  disable: { ja: '無効化', en: 'Disable' },
  saved: { ja: '保存しました。', en: 'Saved.' },
  notSaved: { ja: '保存できませんでした', en: 'Not saved' },
  checkFields: {
    ja: '入力内容に誤りがあります。赤で示した項目を確認してください。',
    en: 'Some entries are not valid. Check the fields marked in red.',
  },
  leaveTitle: { ja: '変更を破棄しますか？', en: 'Discard the changes?' },
  leaveText: {
    ja: '保存していない変更があります。このページを離れると失われます。',
    en: 'You have unsaved changes. They will be lost if you leave this page.',
  },
  leave: { ja: '破棄して移動', en: 'Discard and leave' },
  stay: { ja: '編集を続ける', en: 'Keep editing' },

  ...formConflictTexts,

  'text.required': { ja: '入力してください。', en: 'Fill this in.' },
  'text.tooShort': { ja: '{{min}}文字以上で入力してください。', en: 'Use at least {{min}} characters.' },
  'text.tooLong': { ja: '{{max}}文字以内で入力してください。', en: 'Use at most {{max}} characters.' },
  'text.controlCharacters': {
    ja: '使用できない制御文字が含まれています。',
    en: 'It contains control characters, which are not allowed.',
  },
  'json.tooDeep': {
    ja: '入れ子が深すぎます。構造を簡単にしてください。',
    en: 'The nesting is too deep. Use a simpler structure.',
  },
  'json.tooManyNames': {
    ja: '項目が多すぎます。構造を簡単にしてください。',
    en: 'There are too many fields. Use a simpler structure.',
  },
  'moment.invalid': { ja: '有効な日時を入力してください。', en: 'Enter a valid date and time.' },
  'email.invalid': {
    ja: 'メールアドレスの形式で入力してください。',
    en: 'Enter an e-mail address.',
  },
  'ip.invalid': {
    ja: 'IPアドレスまたは範囲の形式で入力してください（例：203.0.113.5、203.0.113.0/24、2001:db8::/32）。',
    en: 'Enter an address or a range, for instance 203.0.113.5, 203.0.113.0/24 or 2001:db8::/32.',
  },
  'postalCode.invalid': {
    ja: '7桁の郵便番号を入力してください（例：100-0001）。',
    en: 'Enter a postal code of 7 digits, for instance 100-0001.',
  },
  'floor.typeLevel': {
    ja: '階数に合う種類（1F以上は地上、B1以下は地下）を選んでください。',
    en: 'Choose a type that fits the floor: 1F and up are above ground, B1 and down are underground.',
  },
  'position.incomplete': {
    ja: '緯度と経度は両方入力してください。',
    en: 'Enter both latitude and longitude, or neither.',
  },
  'choice.required': { ja: '選択してください。', en: 'Choose one.' },
  'number.invalid': { ja: '数値で入力してください。', en: 'Enter a number.' },
  'list.tooFew': { ja: '{{min}}つ以上選択してください。', en: 'Choose at least {{min}}.' },
  'number.tooSmall': { ja: '{{min}}以上で入力してください。', en: 'Use {{min}} or more.' },
  'number.tooBig': { ja: '{{max}}以下で入力してください。', en: 'Use {{max}} or less.' },
  'format.invalid': { ja: '形式が正しくありません。', en: 'Invalid format.' },
  'file.empty': { ja: 'ファイルが空です。', en: 'The file is empty.' },
  'file.tooLarge': {
    ja: 'ファイルが大きすぎます。{{max}} MBまでです。',
    en: 'The file is too large: at most {{max}} MB.',
  },
  'file.unknown': {
    ja: 'ファイルが見つかりません。もう一度アップロードしてください。',
    en: 'The file is no longer available. Upload it again.',
  },
  'anonymize.tooLong': {
    ja: 'システム構成値で決められた長さを超えています。短くしてください。',
    en: 'This is longer than the system parameters allow.',
  },
  'anonymizePolicy.disabled': {
    ja: '有効な匿名化ポリシーを選んでください。',
    en: 'Choose an enabled anonymisation policy.',
  },
  'version.invalid': {
    ja: '「1.16.1」のように数字をピリオドで区切って入力してください。',
    en: 'Use three numbers and dots, for instance 1.16.1.',
  },
  'config.key': {
    ja: '半角の英数字をピリオドで区切って入力してください（例：custom.partner.url）。',
    en: 'Use letters, digits and dots, for instance custom.partner.url.',
  },
  'config.unknownKey': {
    ja: 'このキーはサーバーで使用されていません。独自の値は「custom.」で始めてください。',
    en: 'The server does not use this key. Begin your own keys with “custom.”.',
  },
  'clip.ends': { ja: '終了は開始より後にしてください。', en: 'The end must be after the start.' },
  'incident.tooLong': {
    ja: '期間は60分以内にしてください。',
    en: 'The range can be at most 60 minutes long.',
  },
  'incident.dayTooLong': {
    ja: '期間は25時間以内にしてください。',
    en: 'The range can be at most 25 hours long.',
  },
  'clip.tooLong': { ja: 'クリップは10分以内にしてください。', en: 'A clip can be at most 10 minutes long.' },
  'config.type': { ja: 'このキーの型は数値です。', en: 'The value of this key must be a number.' },
  'config.value': { ja: '選択した型の値を入力してください。', en: 'Enter a value of the chosen type.' },
  'config.range': {
    ja: '{{min}}から{{max}}までの整数で入力してください。',
    en: 'Use a whole number from {{min}} to {{max}}.',
  },
  'config.notSecret': {
    ja: 'このキーの値は秘密にできません。',
    en: 'The value of this key cannot be kept secret.',
  },
  'resource.inUse': {
    ja: 'フロー、コマンドリスト、ワークプランで使用されているため、種類を変更したり、公開範囲を狭めたりできません。',
    en: 'This is used by flows, command lists or work plans: its type cannot be changed, nor its visibility narrowed.',
  },
  'resource.scopeSystem': {
    ja: '「全組織」はシステム管理者だけが設定できます。',
    en: 'Only system administrators can share with all organisations.',
  },
  'template.noRawData': {
    ja: '「RawData」または「生データ」という名前のシートがありません。シートを追加して、もう一度アップロードしてください。',
    en: 'The workbook has no sheet named “RawData”. Add one and upload it again.',
  },
  'template.macros': {
    ja: 'マクロを含むファイルは使用できません。マクロのないブック（.xlsx）を選んでください。',
    en: 'Files with macros cannot be used. Choose a workbook without macros (.xlsx).',
  },
  'template.unreadable': {
    ja: 'このブックは読み取れません。Excelで開いて保存し直してから、もう一度アップロードしてください。',
    en: 'This workbook cannot be read. Open it in Excel, save it again, and upload it.',
  },
  'template.sheetTooLarge': {
    ja: '生データのシートが大きすぎます。データを削除してから、もう一度アップロードしてください。',
    en: 'The sheet for raw data is too large. Delete its data and upload the workbook again.',
  },
  'template.mergedRows': {
    ja: '生データのシートの2行目以降に結合されたセルがあります。結合を解除して、もう一度アップロードしてください。',
    en: 'The sheet for raw data has merged cells below its first row. Unmerge them and upload the workbook again.',
  },
  'template.onlyExcel': {
    ja: 'テンプレートはExcel形式で出力するときだけ使用できます。',
    en: 'A template can be used for Excel only.',
  },
  'topicLevel.characters': {
    ja: '半角の英数字と「_」「.」「-」で入力してください。',
    en: 'Use only letters, digits and the characters _ . -',
  },
  'finding.notOwner': {
    ja: 'この建物を担当する、組織の人を選んでください。',
    en: 'Choose somebody in the organisation who is responsible for this building.',
  },
  'floor.notInBuilding': {
    ja: '選択した建物のフロアを選んでください。',
    en: 'Choose a floor of the chosen building.',
  },
  'period.invalid': { ja: '終了は開始より後にしてください。', en: 'The end must be after the start.' },
  'email.taken': {
    ja: 'このメールアドレスはすでに使用されています。',
    en: 'This e-mail address is already in use.',
  },
  'value.taken': {
    ja: 'この値はすでに使用されています。',
    en: 'This value is already in use.',
  },
  'name.taken': { ja: 'この名前はすでに使用されています。', en: 'This name already exists.' },
  'moment.past': { ja: '現在より後の日時を入力してください。', en: 'Choose a date and time in the future.' },
  'building.notInOrganization': {
    ja: '選択した組織の建物を選んでください。',
    en: 'Choose a building of the chosen organisation.',
  },
  'urn.invalid': {
    ja: '「urn:」で始まる形式で入力してください（例：urn:dev:mac:0024befffe804ff1）。',
    en: 'Enter a URN that begins with “urn:”, for instance urn:dev:mac:0024befffe804ff1.',
  },
  'list.tooLong': { ja: '項目が多すぎます。', en: 'Too many entries.' },
  'json.invalid': {
    ja: 'JSONの形式が正しくありません。カンマ、引用符、かっこを確認してください。',
    en: 'This is not valid JSON. Check its commas, quotes and brackets.',
  },
  'json.tooLong': { ja: 'JSONが長すぎます。短くしてください。', en: 'This JSON is too long.' },
  'url.invalid': {
    ja: 'URLの形式で入力してください（例：https://example.com/hook）。',
    en: 'Enter a URL, for instance https://example.com/hook.',
  },
  'url.httpsOnly': {
    ja: 'https://で始まるURLを入力してください。',
    en: 'The URL must begin with https://.',
  },
  'url.notAllowed': {
    ja: '内部ネットワークのアドレスは使用できません。',
    en: 'Addresses on an internal network cannot be used.',
  },
  'slack.wrongHost': {
    ja: 'SlackのWebhook URLを入力してください。',
    en: 'Enter a Slack webhook URL.',
  },
  'header.invalid': {
    ja: 'HTTPヘッダーとして使用できない文字または名前です。',
    en: 'This cannot be used in an HTTP header.',
  },
  ...mapIssueTexts,
  ...robotIssueTexts,
  ...accountIssueTexts,
  ...organizationIssueTexts,
  ...commandIssueTexts,
  ...deviceIssueTexts,
  ...guideIssueTexts,
  ...inspectionIssueTexts,
  ...scheduleIssueTexts,
  ...flowIssueTexts,
  ...serviceIssueTexts,
})
