import { defineTexts } from '../kernel/define-texts.ts'

/** Laying a re-scanned part over a floor's map. */
export const partialMapTexts = defineTexts('partialMap', {
  title: { ja: '部分地図', en: 'Partial maps' },
  titleOf: { ja: '部分地図：{{floor}}', en: 'Partial maps: {{floor}}' },
  canvas: { ja: 'フロアの地図と部分地図', en: "The floor's map and the partial map" },
  canvasKeys: {
    ja: '矢印キーで移動、QとEで回転、「,」と「.」で縮小・拡大。「?」でキーの一覧を表示します。',
    en: 'Arrow keys move, Q and E turn, comma and period scale. Press "?" for all keys.',
  },
  readOnly: {
    ja: '閲覧のみです。部分地図はエリア管理者と組織管理者が重ねられます。',
    en: 'View only. Area managers and organisation administrators can overlay partial maps.',
  },
  smallScreen: {
    ja: 'この画面では閲覧のみです。部分地図を重ねるには、より大きな画面で開いてください。',
    en: 'View only. Open this page on a larger screen to overlay a partial map.',
  },
  notPublished: {
    ja: '公開された地図がありません。地図を公開すると、部分地図を重ねられるようになります。',
    en: 'No map has been published yet. Publish one to overlay partial maps.',
  },
  openEditor: { ja: '地図の編集を開く', en: 'Open the map editor' },

  add: { ja: '部分地図を重ねる', en: 'Overlay a partial map' },
  addNote: {
    ja: 'スキャンし直した範囲だけを地図に重ねます。ウェイポイントなど、描いたものはそのまま残ります。',
    en: 'Only the rescanned part changes. Waypoints and everything else that was drawn stay as they are.',
  },
  picture: { ja: '地図の画像（PGM・PNG）', en: 'Picture (PGM or PNG)' },
  description: { ja: '設定ファイル（YAML、任意）', en: 'Description (YAML, optional)' },
  resolution: { ja: '解像度（m/画素）', en: 'Resolution (m per pixel)' },
  resolutionNote: {
    ja: '設定ファイルがない場合に使います。分からない場合は、重ねたあと2点で合わせます。',
    en: 'Used if there is no description. If you do not know it, enter an estimate and align by two points afterwards.',
  },
  show: { ja: '地図の上に表示', en: 'Show on the map' },
  reading: { ja: '読み取り中', en: 'Reading the files' },

  place: { ja: '位置合わせ', en: 'Alignment' },
  name: { ja: '名前', en: 'Name' },
  opacity: { ja: '不透明度', en: 'Opacity' },
  x: { ja: '中心のX（m）', en: 'X of the centre (m)' },
  y: { ja: '中心のY（m）', en: 'Y of the centre (m)' },
  turn: { ja: '回転（度）', en: 'Rotation (°)' },
  pixel: { ja: '1画素の長さ（mm）', en: 'Length of a pixel (mm)' },
  byTwoPoints: { ja: '2点で合わせる', en: 'Align by two points' },
  stopPoints: { ja: '2点合わせをやめる', en: 'Stop aligning' },
  undo: { ja: '元に戻す', en: 'Undo' },
  step_0: { ja: '部分地図の1点目をクリックします。', en: 'Click the first point on the partial map.' },
  step_1: { ja: '同じ場所をフロアの地図でクリックします。', en: "Click the same place on the floor's map." },
  step_2: {
    ja: '部分地図の2点目を、1点目から離れた場所でクリックします。',
    en: 'Click a second point on the partial map, far from the first.',
  },
  step_3: { ja: '同じ場所をフロアの地図でクリックします。', en: "Click that place on the floor's map." },
  hint_move: {
    ja: 'ドラッグで移動、角で拡大・縮小、丸で回転します。',
    en: 'Drag to move; corners scale, the circle turns.',
  },
  hint_none: { ja: 'ドラッグで表示位置を動かします。', en: 'Drag to move the view.' },
  offPatch: {
    ja: 'そこは部分地図の外です。部分地図の上をクリックしてください。',
    en: 'That is outside the partial map. Click a point on it.',
  },
  badPair: {
    ja: '2点が同じ場所か近すぎるため、大きさを決められません。離れた2点で、もう一度合わせてください。',
    en: 'The two points are the same or too close to determine the size. Try again with two that are farther apart.',
  },
  apply: { ja: '適用して公開', en: 'Apply and publish' },
  applyNote: {
    ja: '新しい版として公開し、このフロアのロボットに送ります。編集中の下書きは公開されません。',
    en: 'Publishes a new revision and sends it to the robots of this floor. The draft is not published.',
  },
  applying: {
    ja: '適用しています。大きな地図では1分ほどかかります。',
    en: 'Applying. Large maps take up to a minute.',
  },
  applied: { ja: '版{{revision}}として公開しました', en: 'Published as revision {{revision}}' },
  giveUp: { ja: '取りやめる', en: 'Discard' },
  errors: {
    ja: '部分地図を重ねると、次の問題が生じるため公開できません。先に地図の編集で直してください。',
    en: 'The partial map would cause these errors. Fix them in the map editor first.',
  },

  list: { ja: '適用中の部分地図', en: 'Applied partial maps' },
  none: { ja: 'まだありません。', en: 'None yet.' },
  byWhom: { ja: '{{name}}、{{time}}', en: '{{name}}, {{time}}' },
  look: { ja: '地図で見る', en: 'Show on the map' },
  lookAt: { ja: '「{{name}}」を地図で見る', en: 'Show {{name}} on the map' },
  takeBack: { ja: '取り消す', en: 'Revert' },
  takeBackOf: { ja: '「{{name}}」を取り消す', en: 'Revert {{name}}' },
  takeBackQuestion: {
    ja: '「{{name}}」のない地図を新しい版として公開し、ロボットに送りますか？',
    en: 'Publish the map without {{name}} as a new revision and send it to the robots?',
  },
  takenBack: { ja: '取り消しました（版{{revision}}）', en: 'Reverted (revision {{revision}})' },

  keyMove: {
    ja: '部分地図（または照準）を0.1 m動かす',
    en: 'Move the partial map, or the crosshair, by 0.1 m',
  },
  keyMoveFar: {
    ja: '部分地図（または照準）を1 m動かす',
    en: 'Move the partial map, or the crosshair, by 1 m',
  },
  keyTurnLeft: { ja: '左へ1度回転', en: 'Turn left by 1°' },
  keyTurnRight: { ja: '右へ1度回転', en: 'Turn right by 1°' },
  keySmaller: { ja: '1%縮小', en: 'Scale down by 1%' },
  keyLarger: { ja: '1%拡大', en: 'Scale up by 1%' },
  keyPlace: { ja: '照準の位置に点を置く', en: 'Set the point at the crosshair' },
  keyCancel: { ja: '2点合わせをやめる', en: 'Stop aligning by two points' },
  zoomIn: { ja: '表示を拡大', en: 'Zoom in' },
  zoomOut: { ja: '表示を縮小', en: 'Zoom out' },
  showAll: { ja: '全体表示', en: 'Show everything' },
})
