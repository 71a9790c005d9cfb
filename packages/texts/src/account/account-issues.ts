import type { Text } from '../kernel/define-texts.ts'

/** Validation messages about accounts and how they sign in; `forms.ts` includes them. */
export const accountIssueTexts = {
  'phone.invalid': {
    ja: '電話番号の形式で入力してください（例：090-1234-5678）。',
    en: 'Enter a phone number, for instance +81 90 1234 5678.',
  },
  'password.required': { ja: '現在のパスワードを入力してください。', en: 'Enter your current password.' },
  'password.same': {
    ja: '現在と異なるパスワードを設定してください。',
    en: 'Choose a password other than the current one.',
  },
  'authMode.unavailable': {
    ja: 'この認証方法はまだ利用できません。先に必要な設定をしてください。',
    en: 'This sign-in method is not available yet. Complete its setup first.',
  },
  'phone.neededForCode': {
    ja: 'SMS認証を使用しているため、電話番号は削除できません。',
    en: 'Codes by SMS need this number. Choose another sign-in method first.',
  },
  'password.wrong': { ja: '現在のパスワードが違います。', en: 'The current password is wrong.' },
  'code.wrong': {
    ja: 'コードが違います。もう一度確認してください。',
    en: 'Wrong code. Check it and try again.',
  },
  'code.digits': { ja: '6桁の数字を入力してください。', en: 'Enter the 6 digits.' },
  'password.tooShort': { ja: '{{min}}文字以上で入力してください。', en: 'Use at least {{min}} characters.' },
  'password.tooLong': { ja: '{{max}}文字以内で入力してください。', en: 'Use at most {{max}} characters.' },
  'password.lettersAndDigits': {
    ja: '英字と数字の両方を含めてください。',
    en: 'Use both letters and digits.',
  },
  'password.classes': {
    ja: '英大文字、英小文字、数字、記号のうち3種類以上を含めてください。',
    en: 'Use at least three of: upper case, lower case, digits, symbols.',
  },
  'password.containsLoginId': {
    ja: 'ログインIDを含むパスワードは使用できません。',
    en: 'The password must not contain your login ID.',
  },
  'password.common': {
    ja: '推測されやすいパスワードです。別のものにしてください。',
    en: 'This password is too easy to guess. Choose another.',
  },
  'term.versionTaken': {
    ja: 'この文書には、同じ版がすでにあります。',
    en: 'This version of the document already exists.',
  },
  'password.mismatch': { ja: 'パスワードが一致しません。', en: 'The passwords do not match.' },
} as const satisfies Record<string, Text>
