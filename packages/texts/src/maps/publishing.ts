import type { MapProblemCode } from '@wheelhouse/contract/maps/map-revision'
import { defineTexts, type Text } from '../kernel/define-texts.ts'

/** What can be wrong with a map, in words for the person who draws it. `{{object}}`, `{{other}}`: names of the two. */
const problemTexts = {
  'origin.none': { ja: '原点のウェイポイントがありません。', en: 'There is no origin waypoint.' },
  'origin.several': {
    ja: '原点が2つあります：{{object}}と{{other}}',
    en: 'There are two origins: {{object}} and {{other}}',
  },
  'charge.none': {
    ja: '充電のウェイポイントがありません。ロボットは自分で充電に戻れません。',
    en: 'There is no charge waypoint: robots cannot return to charge automatically.',
  },
  'waypoint.duplicateNumber': {
    ja: '{{object}}と{{other}}の番号が同じです。',
    en: '{{object}} and {{other}} have the same number.',
  },
  'waypoint.blocked': {
    ja: '{{object}}は壁や什器の中にあります。',
    en: '{{object}} is inside a wall or furniture.',
  },
  'waypoint.inKeepout': {
    ja: '{{object}}は進入禁止エリア「{{other}}」の中にあります。',
    en: '{{object}} is inside the keepout zone {{other}}.',
  },
  'waypoint.outside': { ja: '{{object}}は地図の外にあります。', en: '{{object}} is outside the map.' },
  'waypoint.unreachable': {
    ja: 'ロボットが{{object}}へ行ける通路がありません。',
    en: 'Robots cannot reach {{object}} along the edges.',
  },
  'waypoint.noWayOut': {
    ja: 'ロボットが{{object}}から戻れる通路がありません。',
    en: 'Robots cannot return from {{object}} along the edges.',
  },
  'edge.unknownWaypoint': {
    ja: '{{object}}の端のウェイポイントがありません。',
    en: 'A waypoint at the end of {{object}} is missing.',
  },
  'edge.blocked': {
    ja: '{{object}}が壁や什器を横切っています。',
    en: '{{object}} crosses a wall or furniture.',
  },
  'edge.inKeepout': {
    ja: '{{object}}が進入禁止エリア「{{other}}」を通ります。',
    en: '{{object}} passes through the keepout zone {{other}}.',
  },
  'route.blocked': {
    ja: 'ルート「{{object}}」が壁や什器を横切っています。',
    en: 'The route {{object}} crosses a wall or furniture.',
  },
  'route.inKeepout': {
    ja: 'ルート「{{object}}」が進入禁止エリア「{{other}}」を通ります。',
    en: 'The route {{object}} passes through the keepout zone {{other}}.',
  },
  'zone.crossesItself': {
    ja: 'エリア「{{object}}」の線が交差しています。',
    en: 'The outline of the zone {{object}} crosses itself.',
  },
  'zone.speedConflict': {
    ja: '速度制限エリア「{{object}}」と「{{other}}」が重なり、制限が異なります。遅い方が適用されます。',
    en: 'The speed zones {{object}} and {{other}} overlap with different limits. The lower one applies.',
  },
  'lift.noWaypoint': {
    ja: 'エレベーター「{{object}}」の中にウェイポイントがありません。',
    en: 'There is no waypoint in the elevator {{object}}.',
  },
  'lift.duplicate': {
    ja: 'エレベーター「{{object}}」と「{{other}}」の号機グループと名前が同じです。どちらにも乗れません。',
    en: 'The elevators {{object}} and {{other}} have the same bank and name. Robots can ride neither.',
  },
} satisfies Record<MapProblemCode, Text>

export const mapProblemTexts = defineTexts('mapProblem', problemTexts)

export const mapPublishingTexts = defineTexts('mapPublishing', {
  publish: { ja: '公開', en: 'Publish' },
  publishTitle: { ja: '地図を公開', en: 'Publish the map' },
  publishNote: {
    ja: '公開すると、このフロアのロボットに送られます。',
    en: 'Publishing sends the map to the robots of this floor.',
  },
  noteField: { ja: '変更の説明（任意）', en: 'What changed (optional)' },
  published: { ja: '版{{revision}}として公開しました', en: 'Published as revision {{revision}}' },
  nothingToPublish: {
    ja: '公開中の版から変更がありません。',
    en: 'There are no changes since the published revision.',
  },
  errorsFirst: {
    ja: 'エラーが{{count}}件あります。直すと公開できます。',
    en: 'Errors: {{count}}. Fix them to publish.',
  },
  notSavedYet: {
    ja: '未保存の変更があります。保存されてから公開できます。',
    en: 'Not everything is saved yet. Wait until it is, then publish.',
  },
  draftChanged: {
    ja: 'ほかの人が変更しました。内容を確かめてから、もう一度公開してください。',
    en: 'Somebody else has changed the draft. Check it, then publish again.',
  },
  problems: { ja: '問題', en: 'Problems' },
  noProblems: { ja: '問題は見つかりませんでした。', en: 'No problems found.' },
  severity_error: { ja: 'エラー', en: 'Error' },
  severity_warning: { ja: '注意', en: 'Warning' },
  checking: { ja: '確認中', en: 'Checking' },
  changes: { ja: '公開中の版との違い', en: 'Differences from the published revision' },
  firstRevision: { ja: '最初の版です。', en: 'This is the first revision.' },
  more: { ja: 'ほか{{count}}件', en: '{{count}} more' },
  showAll: { ja: 'すべて表示（{{count}}件）', en: 'Show all {{count}}' },
  differencesDrawn: {
    ja: '公開中の版との違いを示した地図',
    en: 'Map of the differences from the published revision',
  },
  conflicts: { ja: '公開中の版でも変更されたもの', en: 'Also changed in the published revision' },
  conflictsNote: {
    ja: '下書きを始めたあとに、別の版が公開されました。どちらを公開するか選んでください。',
    en: 'Another revision was published after this draft was started. Choose which version to publish.',
  },
  conflictMine: { ja: '下書きの内容', en: 'As in the draft' },
  conflictTheirs: { ja: '公開中の内容', en: 'As published' },
  robots: { ja: 'エリアを守れないロボット', en: 'Robots that do not observe zones' },
  zones_route: {
    ja: '{{name}}：移動の指示では進入禁止エリアを避け、速度制限エリアで減速しますが、手動操縦では止まりません',
    en: '{{name}}: routed around keepout zones and slowed in speed zones, but not restricted when driven by hand',
  },
  zones_routeOnly: {
    ja: '{{name}}：移動の指示では進入禁止エリアを避けますが、速度制限エリアで減速せず、手動操縦では止まりません',
    en: '{{name}}: routed around keepout zones, but not slowed in speed zones and not restricted when driven by hand',
  },
  zones_none: { ja: '{{name}}：エリアを送れません', en: '{{name}}: zones cannot be sent to it' },

  revisions: { ja: '版', en: 'Revisions' },
  noRevisions: { ja: 'まだ公開されていません。', en: 'Nothing has been published yet.' },
  revision: { ja: '版{{revision}}', en: 'Revision {{revision}}' },
  current: { ja: '公開中', en: 'Published' },
  byWhom: { ja: '{{name}}、{{time}}', en: '{{name}}, {{time}}' },
  origin_draft: { ja: '編集', en: 'Edited' },
  origin_restored: { ja: '版{{revision}}から復元', en: 'Restored from revision {{revision}}' },
  origin_patch: { ja: '部分地図を適用', en: 'Partial map applied' },
  origin_takenBack: { ja: '部分地図を取り消し', en: 'Partial map reverted' },
  origin_import: { ja: '取り込み', en: 'Imported' },
  origin_demo: { ja: 'デモ', en: 'Demo' },
  showDifference: { ja: '違いを表示', en: 'Show the differences' },
  showDifferenceOf: {
    ja: '版{{revision}}との違いを表示',
    en: 'Show the differences from revision {{revision}}',
  },
  hideDifference: { ja: '違いを隠す', en: 'Hide the differences' },
  comparedWith: { ja: '版{{revision}}から見た違い', en: 'Compared with revision {{revision}}' },
  noDifference: { ja: '違いはありません。', en: 'There is no difference.' },
  legend_added: { ja: '追加（実線）', en: 'Added (solid)' },
  legend_removed: { ja: '削除（点線）', en: 'Removed (dotted)' },
  legend_moved: { ja: '移動（矢印）', en: 'Moved (arrow)' },
  legend_changed: { ja: '変更（破線）', en: 'Changed (dashed)' },
  restore: { ja: '再公開', en: 'Publish again' },
  restoreOf: { ja: '版{{revision}}を再公開', en: 'Publish revision {{revision}} again' },
  restoreQuestion: {
    ja: '版{{revision}}の内容を新しい版として公開しますか？編集中の下書きはそのまま残ります。',
    en: 'Publish revision {{revision}} again as the newest one? The draft stays as it is.',
  },
  discard: { ja: '下書きを破棄', en: 'Discard the draft' },
  discardQuestion: {
    ja: '公開後の変更をすべて破棄しますか？ほかの人の変更も失われ、元に戻せません。',
    en: 'Discard all changes since the last publication? Changes by others are lost as well. This cannot be undone.',
  },
  discarded: { ja: '下書きを破棄しました', en: 'The draft was discarded' },
  cancel: { ja: 'キャンセル', en: 'Cancel' },
  close: { ja: '閉じる', en: 'Close' },
})
