import type { PoseEasing } from '@wheelhouse/contract/flows/pose-def'
import { defineTexts, type Text } from '../kernel/define-texts.ts'

const easings = {
  easing_linear: { ja: '一定の速さ', en: 'Constant speed' },
  easing_easeInOut: { ja: 'なめらか', en: 'Smooth' },
} satisfies Record<`easing_${PoseEasing}`, Text>

/** pose-def/list, /create, /{id}: named postures of arms. */
export const poseTexts = defineTexts('poses', {
  title: { ja: 'ポーズ', en: 'Poses' },
  create: { ja: 'ポーズの登録', en: 'Create a pose' },
  mayNotCreate: {
    ja: 'ポーズを登録する権限がありません。',
    en: 'You do not have permission to create poses.',
  },
  empty: {
    ja: 'ポーズはまだ登録されていません。アームの姿勢に名前を付けて登録します。',
    en: 'No poses yet. A pose is a named posture of an arm.',
  },
  identity: { ja: '基本情報', en: 'Basic information' },
  name: { ja: '名前', en: 'Name' },
  status: { ja: '状態', en: 'Status' },
  movement: { ja: '動き', en: 'Movement' },
  durationMs: { ja: '動作時間（ミリ秒）', en: 'Duration (ms)' },
  durationNote: {
    ja: '{{min}}～{{max}}ミリ秒。アームがこの時間で動けない場合は、必要な時間をかけて動きます。',
    en: '{{min}} to {{max}} ms. An arm that cannot be that fast takes as long as it needs.',
  },
  easing: { ja: '動き方', en: 'Easing' },
  joints: { ja: '関節', en: 'Joints' },
  jointsNew: {
    ja: '登録すると、アームを下ろした姿勢になります。関節の値は登録後に編集します。',
    en: 'A new pose starts with the arm at rest. You edit the joints once it is created.',
  },
  jointsFollow: {
    ja: 'アームを変更すると、関節の値も新しいアームの可動範囲に合わせて保存されます。',
    en: 'The joints are saved within the limits of the newly chosen arm.',
  },
  allResting: { ja: 'すべての関節が基本姿勢です。', en: 'All joints are at rest.' },
  editJoints: { ja: '関節を編集', en: 'Edit the joints' },
  viewJoints: { ja: '関節を表示', en: 'View the joints' },
  updatedAt: { ja: '更新日時', en: 'Updated' },
  ...easings,
})

/** pose-network/list, /create, /{id}: the ways that an arm may take from pose to pose. */
export const poseNetworkTexts = defineTexts('poseNetworks', {
  title: { ja: 'ポーズネットワーク', en: 'Pose networks' },
  create: { ja: 'ポーズネットワークの登録', en: 'Create a pose network' },
  mayNotCreate: {
    ja: 'ポーズネットワークを登録する権限がありません。',
    en: 'You do not have permission to create pose networks.',
  },
  empty: {
    ja: 'ポーズネットワークはまだ登録されていません。アームがポーズからポーズへ動ける経路を登録します。',
    en: 'No pose networks yet. A network defines the transitions an arm may make from pose to pose.',
  },
  identity: { ja: '基本情報', en: 'Basic information' },
  name: { ja: '名前', en: 'Name' },
  status: { ja: '状態', en: 'Status' },
  poseIds: { ja: 'ポーズ', en: 'Poses' },
  poseCount: { ja: 'ポーズ数', en: 'Poses' },
  edgeCount: { ja: '経路数', en: 'Transitions' },
  posesNote: {
    ja: 'このアーム、組織、建物で使用できる有効なポーズから選びます。',
    en: 'Enabled poses of this arm, organisation and building.',
  },
  noPoses: {
    ja: 'このアームで使用できるポーズがありません。先にポーズを登録してください。',
    en: 'There are no poses for this arm. Create some first.',
  },
  startPoseId: { ja: '開始ポーズ', en: 'Start pose' },
  edges: { ja: 'ポーズ間の経路', en: 'Transitions between poses' },
  edgesNote: {
    ja: 'アームはここにある経路だけを通ります。帰りの経路も登録してください。',
    en: 'The arm makes only these transitions. Each direction is a transition of its own.',
  },
  noEdges: { ja: '経路はまだありません。', en: 'No transitions yet.' },
  from: { ja: '移動元', en: 'From' },
  to: { ja: '移動先', en: 'To' },
  durationMs: { ja: '動作時間（ミリ秒）', en: 'Duration (ms)' },
  addEdge: { ja: '経路を追加', en: 'Add a transition' },
  addBoth: { ja: '往復の経路を追加', en: 'Add both directions' },
  addWaysBack: { ja: '帰りの経路を補う', en: 'Add return transitions' },
  waysBackAdded: { ja: '帰りの経路を{{count}}本追加しました。', en: 'Return transitions added: {{count}}.' },
  removeEdge: { ja: '{{from}}から{{to}}への経路を削除', en: 'Remove the transition from {{from}} to {{to}}' },
  edgeRow: { ja: '経路{{number}}', en: 'Transition {{number}}' },
  problems: { ja: '確認が必要な点', en: 'To be checked' },
  noProblems: { ja: 'すべてのポーズに移動できます。', en: 'Every pose can be reached.' },
  samePoseTwice: { ja: '「{{pose}}」が2回選択されています。', en: '“{{pose}}” is selected twice.' },
  unreachable: {
    ja: '開始ポーズから「{{pose}}」への経路がありません。',
    en: '“{{pose}}” cannot be reached from the start pose.',
  },
  noWayBack: {
    ja: '「{{pose}}」から開始ポーズへ戻る経路がありません。',
    en: 'The start pose cannot be reached from “{{pose}}”.',
  },
  unknownStart: { ja: '開始ポーズを選んでください。', en: 'Choose a start pose.' },
  selfEdge: { ja: '移動元と移動先が同じです。', en: 'The transition starts and ends at the same pose.' },
  unknownPose: {
    ja: 'ネットワークに含まれないポーズです。',
    en: 'One of these poses is not in the network.',
  },
  sameEdgeTwice: { ja: '同じ経路がすでにあります。', en: 'This transition already exists.' },
  poseDisabled: { ja: '無効', en: 'Disabled' },
  poseGone: { ja: '使用できないポーズ', en: 'Pose that cannot be used' },
  drawing: {
    ja: 'ネットワークの図：ポーズ{{poses}}個、経路{{edges}}本',
    en: 'Drawing of the network: {{poses}} poses, {{edges}} transitions',
  },
  updatedAt: { ja: '更新日時', en: 'Updated' },
})
