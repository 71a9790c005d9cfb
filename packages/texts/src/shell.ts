import { defineTexts } from './define-texts.ts'

export const shellTexts = defineTexts('shell', {
  loadingPage: { ja: '画面を読み込んでいます', en: 'Loading the page' },
  skipToContent: { ja: '本文へ移動', en: 'Skip to content' },
  mainNavigation: { ja: 'メインメニュー', en: 'Main menu' },
  operation: { ja: '操作', en: 'Operation' },
  operationPage: { ja: '操作ページへ', en: 'Operation page' },
  colorScheme: { ja: '配色', en: 'Colours' },
  scheme_auto: { ja: '端末の設定に従う', en: 'as on this device' },
  scheme_light: { ja: 'ライト', en: 'light' },
  scheme_dark: { ja: 'ダーク', en: 'dark' },
  logOut: { ja: 'ログアウト', en: 'Sign out' },
  keyHelp: { ja: 'キーボード操作の一覧', en: 'Keyboard shortcuts' },
  close: { ja: '閉じる', en: 'Close' },
  reconnecting: {
    ja: 'サーバーとの接続が切れました。再接続しています。表示中の値は最後に受信したものです。',
    en: 'Connection to the server lost. Reconnecting. The values shown are the last ones received.',
  },
  forbidden: { ja: 'アクセスする権限がありません。', en: "You don't have permission to access." },
  notFound: { ja: '要求されたURLが見つかりません。', en: 'The requested URL was not found.' },
  loadErrorTitle: { ja: '画面を表示できません', en: 'This page cannot be shown' },
  newVersionTitle: { ja: '画面を読み込めませんでした', en: 'This page could not be loaded' },
  newVersionText: {
    ja: '新しいバージョンに更新されたか、通信が途切れた可能性があります。再読み込みしてください。',
    en: 'A new version may have been installed, or the network failed. Reload the page.',
  },
  reload: { ja: '再読み込み', en: 'Reload' },
  retry: { ja: '再試行', en: 'Try again' },
})
