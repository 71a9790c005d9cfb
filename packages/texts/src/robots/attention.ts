import type { AttentionKind } from '@wheelhouse/contract/robots/attention'
import { defineTexts, type Text } from '../kernel/define-texts.ts'

const kinds: { [K in AttentionKind as `kind_${K}`]: Text } = {
  kind_callIn: { ja: 'ロボットからの呼び出し', en: 'Call from the robot' },
  kind_emergencyStop: { ja: '非常停止', en: 'Emergency stop' },
  kind_remoteStop: { ja: '遠隔停止中', en: 'Remote stop' },
  kind_error: { ja: 'エラー', en: 'Error' },
  kind_question: { ja: 'フローが回答を待っています', en: 'A flow is waiting for an answer' },
  kind_runWaits: { ja: 'フローが止まっています', en: 'A flow is waiting' },
  kind_conversation: { ja: '通話中', en: 'In conversation' },
  kind_lowBattery: { ja: 'バッテリー残量低下', en: 'Low battery' },
}

/** What needs somebody, as every screen shows it. */
export const attentionTexts = defineTexts('attention', {
  ...kinds,
  title: { ja: '要確認のロボット', en: 'Robots that need attention' },
  count_one: { ja: '要確認のロボット（{{count}}台）', en: '{{count}} robot needs attention' },
  count_other: { ja: '要確認のロボット（{{count}}台）', en: '{{count}} robots need attention' },
  none: { ja: '確認が必要なロボットはありません', en: 'No robot needs attention' },
  notHeard: { ja: 'ロボットの状況を取得しています', en: 'Waiting for the state of the robots' },
  /** With the number that stands on the button: whoever speaks to a computer says what they see. */
  both: { ja: '全{{count}}件：{{robots}}、{{alerts}}', en: '{{count}} in all: {{robots}}, {{alerts}}' },
  more: {
    ja: 'ほかにもあります。操作画面で確認してください。',
    en: 'There are more: see the operation screen.',
  },
  since: { ja: '{{time}}から', en: 'since {{time}}' },
  sinceUnknown: { ja: '以前から継続中', en: 'ongoing' },
  takeCall: { ja: '応答する', en: 'Answer' },
  takeCallOf: { ja: '{{name}}からの呼び出しに応答する', en: 'Answer the call from {{name}}' },
  takenBy: { ja: '{{name}}さんが対応中', en: '{{name}} is answering' },
  lookedAtBy: { ja: '{{question}}（{{name}}さんが対応中）', en: '{{question}} ({{name}} is handling it)' },
  lookedAtByYou: { ja: '{{question}}（あなたが対応中）', en: '{{question}} (you are handling it)' },
  openRun: { ja: '質問を開く', en: 'Open the question' },
  openRunOf: { ja: '{{name}}の質問を開く', en: 'Open the question of {{name}}' },
  openWaitingRun: { ja: '実行を開く', en: 'Open the run' },
  openWaitingRunOf: { ja: '{{name}}の実行を開く', en: 'Open the run of {{name}}' },
  takenByYou: { ja: 'あなたが対応中', en: 'You are answering' },
  open: { ja: '操縦画面を開く', en: 'Open teleoperation' },
  openOf: { ja: '{{name}}の操縦画面を開く', en: 'Open teleoperation of {{name}}' },
  soundOn: { ja: 'アラーム音を消す', en: 'Mute the alarm sound' },
  soundMuted: { ja: 'アラーム音を鳴らす', en: 'Unmute the alarm sound' },
  soundBlocked: {
    ja: 'ブラウザーがアラーム音を止めています。画面のどこかをクリックすると鳴るようになります。',
    en: 'The browser is blocking the alarm sound. Click anywhere on the page to allow it.',
  },
  notLive: {
    ja: 'サーバーとの接続が切れているため、最新の状況ではありません。',
    en: 'Not up to date: the connection to the server is down.',
  },
})
