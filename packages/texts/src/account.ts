import { defineTexts } from './define-texts.ts'

export const accountTexts = defineTexts('account', {
  changePassword: { ja: 'パスワード変更', en: 'Change password' },
  changePasswordRequired: {
    ja: '続けるには、新しいパスワードを設定してください。',
    en: 'Choose a new password to go on.',
  },
  currentPassword: { ja: '現在のパスワード', en: 'Current password' },
  newPassword: { ja: '新しいパスワード', en: 'New password' },
  repeatPassword: { ja: '新しいパスワード（確認）', en: 'New password, again' },
  passwordRule_spec: {
    ja: '10〜32文字。英大文字、英小文字、数字、記号のうち3種類以上を含み、ログインIDを含まないもの。',
    en: '10 to 32 characters with three of: upper case, lower case, digits, other characters; not your login id.',
  },
  passwordRule_nist: {
    ja: '15〜128文字。推測されにくい文にしてください。',
    en: '15 to 128 characters. Several words that are hard to guess do best.',
  },
  passwordChanged: {
    ja: 'パスワードを変更しました。他の端末のログインは終了しました。',
    en: 'Your password was changed. You were signed out everywhere else.',
  },
  showPassword: { ja: 'パスワードの表示を切り替え', en: 'Show or hide the password' },
  terms: { ja: '規約への同意', en: 'Agreement to terms' },
  termsLead: {
    ja: '利用を続けるには、次の文書を最後まで読んで同意してください。',
    en: 'To go on, read the following documents to the end and agree to them.',
  },
  terms_TOS: { ja: '利用規約', en: 'Terms of Use' },
  terms_PP: { ja: 'プライバシーポリシー', en: 'Privacy Policy' },
  terms_MC: { ja: '保守契約', en: 'Maintenance Agreement' },
  termsVersion: { ja: '第{{version}}版', en: 'Version {{version}}' },
  termsScroll: { ja: '最後まで読むと同意できます。', en: 'Read to the end to agree.' },
  agree: { ja: '同意する', en: 'Agree' },
})
