import { defineTexts } from '../kernel/define-texts.ts'

/** What the keys of the teleoperation screen do, for the help on the screen. */
export const driveTexts = defineTexts('teleopKeys', {
  forward: { ja: '前進（押している間）', en: 'Forward (while held)' },
  back: { ja: '後退（押している間）', en: 'Back (while held)' },
  left: { ja: '左旋回（押している間）', en: 'Turn left (while held)' },
  right: { ja: '右旋回（押している間）', en: 'Turn right (while held)' },
  lookUp: { ja: '顔を上に向ける（押している間）', en: 'Look up (while held)' },
  lookDown: { ja: '顔を下に向ける（押している間）', en: 'Look down (while held)' },
  lookLeft: { ja: '顔を左に向ける（押している間）', en: 'Look left (while held)' },
  lookRight: { ja: '顔を右に向ける（押している間）', en: 'Look right (while held)' },
  liftUp: { ja: 'リフトを上げる（押している間）', en: 'Lift up (while held)' },
  liftDown: { ja: 'リフトを下げる（押している間）', en: 'Lift down (while held)' },
  remoteStop: { ja: '遠隔停止', en: 'Remote stop' },
  remoteStopAnywhere: {
    ja: '遠隔停止（文字の入力中やダイアログの表示中も有効。変換中は2回押す）',
    en: 'Remote stop (also while typing and in dialogs; press twice during input-method conversion)',
  },
  slower: { ja: '速度を下げる', en: 'Slower' },
  faster: { ja: '速度を上げる', en: 'Faster' },
  lease: { ja: '操縦の開始・終了', en: 'Start or end driving' },
  microphone: { ja: 'マイクのオン・オフ', en: 'Microphone on or off' },
  swap: { ja: '映像と地図の入れ替え', en: 'Swap picture and map' },
  fullScreen: { ja: '全画面表示', en: 'Full screen' },
  savePicture: { ja: '映像を画像として保存', en: 'Save the picture' },
  thermal: { ja: 'サーマル表示のオン・オフ', en: 'Thermal picture on or off' },
  dock: { ja: '充電ドックへ戻す', en: 'Dock' },
  camera1: { ja: 'カメラ1', en: 'Camera 1' },
  camera2: { ja: 'カメラ2', en: 'Camera 2' },
  camera3: { ja: 'カメラ3', en: 'Camera 3' },
  camera4: { ja: 'カメラ4', en: 'Camera 4' },
  camera5: { ja: 'カメラ5', en: 'Camera 5' },
})
