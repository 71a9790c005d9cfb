import type { WebhookEventBody } from '@wheelhouse/contract/system/webhook-events'
import { defineTexts, type Text } from '../kernel/define-texts.ts'

const events: { [E in WebhookEventBody['type']]: Text } = {
  'robot.online': { ja: 'オンラインになりました', en: 'Robot came online' },
  'robot.offline': { ja: 'オフラインになりました', en: 'Robot went offline' },
  'robot.emergencyStopPressed': { ja: '非常停止ボタンが押されました', en: 'Emergency stop pressed' },
  'robot.emergencyStopReleased': { ja: '非常停止が解除されました', en: 'Emergency stop released' },
  'robot.errorRaised': { ja: 'エラーが発生しました', en: 'Error raised' },
  'robot.errorCleared': { ja: 'エラーが解消しました', en: 'Error cleared' },
  'robot.lowBattery': { ja: 'バッテリーの残量が20%を下回りました', en: 'Battery below 20%' },
  'robot.chargingStarted': { ja: '充電を開始しました', en: 'Charging started' },
  'robot.chargingEnded': { ja: '充電を終了しました', en: 'Charging ended' },
  'robot.orderDone': { ja: '移動を完了しました', en: 'Order done' },
  'robot.orderFailed': { ja: '移動に失敗しました', en: 'Order failed' },
  'robot.drivingStarted': { ja: '操縦を開始しました', en: 'Driving by hand started' },
  'robot.drivingEnded': { ja: '操縦を終了しました', en: 'Driving by hand ended' },
  'alert.opened': { ja: 'アラートが発生しました', en: 'Alert opened' },
  'alert.acknowledged': { ja: 'アラートの担当者が決まりました', en: 'Alert acknowledged' },
  'alert.closed': { ja: 'アラートがクローズされました', en: 'Alert closed' },
  'run.started': { ja: 'フローの実行を開始しました', en: 'Flow run started' },
  'run.done': { ja: 'フローの実行を完了しました', en: 'Flow run done' },
  'run.failed': { ja: 'フローの実行に失敗しました', en: 'Flow run failed' },
  'run.cancelled': { ja: 'フローの実行を停止しました', en: 'Flow run stopped' },
  'schedule.missed': { ja: 'スケジュールを開始できませんでした', en: 'Schedule did not start' },
  test: { ja: 'テスト送信', en: 'Test' },
}

/** What webhooks report: in the form's choices, in the list of deliveries, in Slack. */
export const webhookTexts = defineTexts('webhooks', events)

/** What a message to Slack names beside the event. */
export const webhookDetailTexts = defineTexts('webhookDetails', {
  flowName: { ja: 'フロー', en: 'Flow' },
  title: { ja: 'スケジュール', en: 'Schedule' },
  plannedAt: { ja: '予定日時', en: 'Planned for' },
  reason: { ja: '理由', en: 'Reason' },
})
