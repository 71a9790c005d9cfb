import { defineTexts } from '../kernel/define-texts.ts'

/** The page that the mail to whoever is on call leads to. */
export const alertLinkTexts = defineTexts('alertLink', {
  title: { ja: 'アラートへの対応', en: 'Alert' },
  building: { ja: '場所', en: 'Place' },
  robot: { ja: 'ロボット', en: 'Robot' },
  openedAt: { ja: '発生', en: 'Since' },
  lastAt: { ja: '最終発生', en: 'Last' },
  asPerson: { ja: '{{name}}さんとして対応します。', en: 'You are acting as {{name}}.' },
  isYours: { ja: 'あなたが対応中です。', en: 'You have taken this alert on.' },
  isTaken: { ja: '{{name}}さんが対応中です。', en: '{{name}} has taken this alert on.' },
  isClosed: { ja: 'このアラートはクローズ済みです。', en: 'This alert is closed.' },
  noTicket: {
    ja: 'リンクが途中で切れています。メールのリンク全体を開いてください。',
    en: 'The link is incomplete. Open the whole link of the e-mail.',
  },
  toAlerts: { ja: 'ログインしてアラートを表示', en: 'Sign in to see all alerts' },
})
