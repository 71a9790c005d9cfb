import type { Text } from '../kernel/define-texts.ts'

/** Validation messages about service packages, their commands, and keys of services; `forms.ts` includes them. */
export const serviceIssueTexts = {
  'appId.invalid': {
    ja: 'SkyWayのアプリケーションID（例：6f1e58a4-2f7e-4b7f-9d0e-0a4f6f9a2b11）を入力してください。',
    en: 'Enter a SkyWay application ID, for instance 6f1e58a4-2f7e-4b7f-9d0e-0a4f6f9a2b11.',
  },
  'region.invalid': {
    ja: 'Azureのリージョン名を半角の英小文字、数字、ハイフンで入力してください（例：japaneast）。',
    en: 'Enter an Azure region name in lower case, for instance japaneast.',
  },
  'secret.characters': {
    ja: '半角の英数字と記号で、空白を入れずに入力してください。',
    en: 'Use only letters, digits and symbols, without spaces.',
  },
  'code.characters': {
    ja: '半角の英小文字と数字を使い、区切りは「.」「_」「-」で入力してください（例：lift-call）。',
    en: 'Use lower-case letters and digits, separated by . _ or -, for instance lift-call.',
  },
  'bundle.notInPackage': {
    ja: '同じサービスパッケージのバンドルを選んでください。',
    en: 'Choose a bundle of the same service package.',
  },
  'url.template': {
    ja: '「https://」で始まるURLを入力してください。パラメーターは、ホスト名より後ろでのみ使用できます。',
    en: 'Enter a URL that begins with https://. Parameters can be used only after the host name.',
  },
  'placeholder.undeclared': {
    ja: '「{{name}}」はパラメーターの定義にありません。',
    en: '“{{name}}” is not defined as a parameter.',
  },
  'placeholder.broken': {
    ja: 'パラメーターの書き方が正しくありません：{{name}}',
    en: 'Invalid placeholder: {{name}}',
  },
  'header.twice': {
    ja: 'ヘッダー「{{name}}」が重複しています。',
    en: 'Duplicate header: “{{name}}”.',
  },
  'header.secretNeeded': {
    ja: '秘密のヘッダーの値を入力してください。',
    en: 'Enter the value of the secret header.',
  },
  'header.otherHost': {
    ja: '送信先のホストを変更する場合は、秘密のヘッダーの値をもう一度入力してください。',
    en: 'The URL points to another host: enter the values of the secret headers again.',
  },
  'command.getBody': {
    ja: 'GETでは本文を送信できません。本文を空にするか、メソッドを変更してください。',
    en: 'GET cannot send a body. Clear the body or choose another method.',
  },
  'command.notJson': {
    ja: 'パラメーターに値を入れたときに、正しいJSONになりません。',
    en: 'This is not valid JSON once the parameters are filled in.',
  },
  'params.default': {
    ja: '既定値（default）が定義に合っていません。',
    en: 'The default does not match its definition.',
  },
  'params.choices': {
    ja: '選択肢（enum）が、長さや範囲の指定に合っていません。',
    en: 'A choice in enum does not match the length or range limits.',
  },
  'params.required': {
    ja: 'requiredに、propertiesにない名前があります。',
    en: 'required contains a name that is not in properties.',
  },
  'params.name': {
    ja: 'パラメーター名は、英字で始まる半角の英数字と「_」で64文字以内にしてください。',
    en: 'Parameter names begin with a letter and use only letters, digits and _, at most 64 characters.',
  },
  'params.reserved': {
    ja: 'serviceCommandIdという名前のパラメーターは使用できません。',
    en: 'A parameter cannot be called serviceCommandId.',
  },
  'param.notInPath': {
    ja: 'この値はURLのパスに使用できません。',
    en: 'This value cannot be used in the path of the URL.',
  },
  'param.tooMuch': {
    ja: 'リクエスト全体が長くなりすぎます。短い値を入力してください。',
    en: 'The request is too long with this value. Enter a shorter one.',
  },
  'param.notInHeader': {
    ja: 'この値はHTTPヘッダーに使用できません。',
    en: 'This value cannot be used in an HTTP header.',
  },
} satisfies Record<string, Text>
