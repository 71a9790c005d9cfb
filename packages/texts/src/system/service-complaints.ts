import type { Text } from '../kernel/define-texts.ts'

/** What forms say of service packages, their commands, and keys of services: a part of `forms.ts`. */
export const serviceComplaints = {
  'appId.invalid': {
    ja: 'SkyWayのアプリケーションID（例：6f1e58a4-2f7e-4b7f-9d0e-0a4f6f9a2b11）を入力してください。',
    en: 'Enter the application id of SkyWay, for instance 6f1e58a4-2f7e-4b7f-9d0e-0a4f6f9a2b11.',
  },
  'region.invalid': {
    ja: 'Azureのリージョン名を半角の英小文字、数字、ハイフンで入力してください（例：japaneast）。',
    en: 'Enter the name of Azure’s region in lower case, for instance japaneast.',
  },
  'secret.characters': {
    ja: '半角の英数字と記号で、空白を入れずに入力してください。',
    en: 'Use letters, digits and signs only, without spaces.',
  },
  'code.characters': {
    ja: '半角の英小文字と数字を使い、区切りは「.」「_」「-」で入力してください（例：lift-call）。',
    en: 'Use small letters and digits, with . _ or - between them, for instance lift-call.',
  },
  'bundle.notInPackage': {
    ja: '同じサービスパッケージのバンドルを選んでください。',
    en: 'Choose a bundle of the same package.',
  },
  'url.template': {
    ja: '「https://」で始まるURLを入力してください。パラメーターは、ホスト名より後ろでのみ使用できます。',
    en: 'Enter an address that begins with https://. Parameters may stand behind the host only.',
  },
  'placeholder.undeclared': {
    ja: '「{{name}}」はパラメーターの定義にありません。',
    en: '“{{name}}” is not among the parameters.',
  },
  'placeholder.broken': {
    ja: 'パラメーターの書き方が正しくありません：{{name}}',
    en: 'This is no placeholder: {{name}}',
  },
  'header.twice': {
    ja: 'ヘッダー「{{name}}」が重複しています。',
    en: 'The header “{{name}}” stands there twice.',
  },
  'header.secretNeeded': {
    ja: '秘密のヘッダーの値を入力してください。',
    en: 'A secret header needs its value.',
  },
  'header.otherHost': {
    ja: '送信先のホストを変更する場合は、秘密のヘッダーの値をもう一度入力してください。',
    en: 'The address leads to another host: enter the values of the secret headers again.',
  },
  'command.getBody': {
    ja: 'GETでは本文を送信できません。本文を空にするか、メソッドを変更してください。',
    en: 'GET has no body. Empty it, or choose another method.',
  },
  'command.notJson': {
    ja: 'パラメーターに値を入れたときに、正しいJSONになりません。',
    en: 'Invalid JSON once the parameters have values.',
  },
  'params.default': {
    ja: '既定値（default）が定義に合っていません。',
    en: 'The default does not fit its own definition.',
  },
  'params.choices': {
    ja: '選択肢（enum）が、長さや範囲の指定に合っていません。',
    en: 'A choice of enum does not fit the limits beside it.',
  },
  'params.required': {
    ja: 'requiredに、propertiesにない名前があります。',
    en: 'required has a name that is not among the properties.',
  },
  'params.name': {
    ja: 'パラメーター名は、英字で始まる半角の英数字と「_」で64文字以内にしてください。',
    en: 'Names of parameters begin with a letter and have letters, digits and _ only, at most 64.',
  },
  'param.notInPath': {
    ja: 'この値はURLのパスに使用できません。',
    en: 'This value cannot stand in the path of an address.',
  },
  'param.tooMuch': {
    ja: 'リクエスト全体が長くなりすぎます。短い値を入力してください。',
    en: 'With this value the request is too long. Enter a shorter one.',
  },
  'param.notInHeader': {
    ja: 'この値はHTTPヘッダーに使用できません。',
    en: 'This value cannot stand in an HTTP header.',
  },
} satisfies Record<string, Text>
