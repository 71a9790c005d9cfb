import { defineTexts } from '../kernel/define-texts.ts'

/** Which revision of a floor's map each robot works by, and why not the published one (R-MAPS-12). */
export const robotMapTexts = defineTexts('robotMaps', {
  onRobots: { ja: 'ロボットへの反映状況', en: 'On the robots' },
  ofRobot: { ja: '地図', en: 'Maps' },
  noRobots: { ja: 'この建物にロボットはありません。', en: 'There are no robots in this building.' },
  noFloors: { ja: 'この建物にフロアはありません。', en: 'This building has no floors.' },
  summary: {
    ja: '{{total}}台のうち{{count}}台が、公開中の版{{revision}}で動作しています。',
    en: '{{count}} of {{total}} robots use the published revision {{revision}}.',
  },
  state_current: { ja: '版{{revision}}で動作中', en: 'Uses revision {{revision}}' },
  state_notSwitched: { ja: '切り替え待ち', en: 'Not switched yet' },
  state_applied: { ja: '反映済み', en: 'Applied' },
  state_waiting: { ja: '反映待ち', en: 'Waiting' },
  state_failed: { ja: '反映失敗', en: 'Failed' },
  state_notSupported: { ja: '非対応', en: 'Not supported' },
  state_never: { ja: '未送信', en: 'Never sent' },
  state_unpublished: { ja: '未公開', en: 'Not published' },
  worksBy: { ja: '現在は版{{revision}}で動作しています。', en: 'It currently uses revision {{revision}}.' },
  since: { ja: '{{time}}から', en: 'since {{time}}' },
  offlineNote: {
    ja: 'ロボットはオフラインです。最後に反映を確認した日時を表示しています。',
    en: 'The robot is offline. The time is when it last confirmed this.',
  },
  queuedNote: { ja: 'まもなく送信します。', en: 'It is about to be sent.' },
  sentNote: {
    ja: '送信しました。ロボットからの報告を待っています。',
    en: 'It was sent. The robot has not confirmed it yet.',
  },
  sentOfflineNote: {
    ja: '送信しましたが、ロボットがオフラインになりました。次に接続したときに続けます。',
    en: 'It was sent, but the robot went offline. It continues when the robot reconnects.',
  },
})
