import { poseLimits } from '@wheelhouse/contract/flows/pose-def'
import { defineTexts } from '../kernel/define-texts.ts'

/** The pose editor (R-FLOWS-11). */
export const poseEditorTexts = defineTexts('poseEditor', {
  title: { ja: 'ポーズエディター', en: 'Pose editor' },
  choosePose: { ja: '編集するポーズ', en: 'Poses' },
  noPoses: { ja: 'ポーズはまだありません。', en: 'There are no poses yet.' },
  search: { ja: 'ポーズ名で絞り込み', en: 'Filter by name' },
  openPose: { ja: '「{{pose}}」を開く', en: 'Open “{{pose}}”' },
  otherPose: { ja: '別のポーズを選択', en: 'Choose another pose' },
  newPose: { ja: '新しいポーズ', en: 'New pose' },
  begin: { ja: '作成を開始', en: 'Start' },
  name: { ja: 'ポーズ名', en: 'Name' },
  joints: { ja: '関節', en: 'Joints' },
  details: { ja: '名称・場所', en: 'Name and place' },
  motion: { ja: '動き', en: 'Motion' },
  duration: { ja: '所要時間（ミリ秒）', en: 'Duration (ms)' },
  durationNote: {
    ja: `${poseLimits.durationMinMs}〜${poseLimits.durationMaxMs}ミリ秒。アームの速度で間に合わない場合は、より時間がかかります。`,
    en: `${poseLimits.durationMinMs} to ${poseLimits.durationMaxMs} ms. An arm that cannot be that fast takes longer.`,
  },
  easing: { ja: '加減速', en: 'Easing' },
  easing_linear: { ja: '一定の速さ', en: 'Constant speed' },
  easing_easeInOut: { ja: 'なめらかに開始・停止', en: 'Start and stop gently' },
  range: { ja: '{{min}}〜{{max}}', en: '{{min}} to {{max}}' },
  number: { ja: '{{joint}}の値', en: '{{joint}}, value' },
  beyond: {
    ja: '可動範囲外です。{{min}}〜{{max}}で入力してください。',
    en: 'Beyond the limit. Use {{min}} to {{max}}.',
  },
  beyondList: { ja: '可動範囲外：{{joints}}', en: 'Beyond the limit: {{joints}}' },
  notNumber: { ja: '数値を入力してください。', en: 'Enter a number.' },

  mirror: { ja: '左右反転', en: 'Mirror' },
  leftToRight: { ja: '左アームを右アームへコピー', en: 'Copy left arm to right' },
  rightToLeft: { ja: '右アームを左アームへコピー', en: 'Copy right arm to left' },
  rest: { ja: '基本姿勢に戻す', en: 'Rest posture' },
  undo: { ja: '元に戻す', en: 'Undo' },
  redo: { ja: 'やり直す', en: 'Redo' },
  saveAs: { ja: '別名で保存', en: 'Save as new' },
  saveAsName: { ja: '新しいポーズの名前', en: 'Name of the new pose' },

  figure: { ja: 'ポーズの図', en: 'Figure of the pose' },
  figureWords: { ja: 'ポーズの図。{{values}}', en: 'Figure of the pose. {{values}}' },
  atRest: { ja: 'すべての関節が基本姿勢です。', en: 'Every joint is at rest.' },
  view_front: { ja: '正面', en: 'Front' },
  view_side: { ja: '側面', en: 'Side' },
  view_top: { ja: '上面', en: 'Top' },
  turnNote: {
    ja: 'ドラッグまたは矢印キーで回転、ホイールまたは＋・−キーで拡大・縮小します。',
    en: 'Drag or use the arrow keys to turn; use the wheel or + and − to zoom.',
  },
  flatNote: {
    ja: 'このブラウザーでは立体表示ができないため、正面図と側面図を表示しています。',
    en: 'This browser cannot show the figure in 3D, so it is shown from the front and from the side.',
  },
  keyTurnLeft: { ja: '図を左に回す', en: 'Turn the figure left' },
  keyTurnRight: { ja: '図を右に回す', en: 'Turn the figure right' },
  keyTurnUp: { ja: '図を上から見る', en: 'View the figure from higher up' },
  keyTurnDown: { ja: '図を下から見る', en: 'View the figure from lower down' },
  keyZoomIn: { ja: '図を拡大', en: 'Zoom in' },
  keyZoomOut: { ja: '図を縮小', en: 'Zoom out' },

  playTitle: { ja: 'ロボットで再生', en: 'Play on the robot' },
  playNote: {
    ja: '同じアームを持つオンラインのロボットで、編集中のポーズを試せます。ボタンを押している間だけ動きます。',
    en: 'Try the pose on an online robot with this arm. It moves only while you hold the button.',
  },
  noRobots: {
    ja: 'このアームを持つオンラインのロボットはありません。',
    en: 'No robot with this arm is online.',
  },
  chooseRobot: { ja: '「{{robot}}」で再生', en: 'Play on “{{robot}}”' },
  leaveRobot: { ja: '「{{robot}}」の操作を終了', en: 'Leave “{{robot}}”' },
  send: { ja: '再生の準備', en: 'Get ready' },
  changedSince: {
    ja: '準備の後にポーズが変更されました。もう一度準備してください。',
    en: 'The pose has been changed since then. Get ready again.',
  },
  cannotSend: {
    ja: '可動範囲外の関節があるため、再生できません。',
    en: 'A joint is beyond its limit, so the pose cannot be played.',
  },
})
