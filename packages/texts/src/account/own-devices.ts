import { defineTexts } from '../kernel/define-texts.ts'

/** /my/devices: what operating a robot needs of the person's own computer. */
export const ownDeviceTexts = defineTexts('ownDevices', {
  title: { ja: '使用機器の確認', en: 'My devices' },
  lead: {
    ja: '操縦の前に、このコンピューターの機器を確認できます。映像と音声は、この画面の外へは送られません。',
    en: 'Test the devices of this computer before you drive. Video and sound do not leave this page.',
  },
  camera: { ja: 'カメラ', en: 'Camera' },
  microphone: { ja: 'マイク', en: 'Microphone' },
  speaker: { ja: 'スピーカー', en: 'Speaker' },
  gamepad: { ja: 'ゲームパッド', en: 'Gamepad' },
  sessions: { ja: 'ログイン中の端末', en: 'Signed-in devices' },
  start: { ja: '確認を開始', en: 'Start the test' },
  stop: { ja: '確認を終了', en: 'End the test' },
  device: { ja: '使用する機器', en: 'Device' },
  unnamed: { ja: '名前のない機器 {{number}}', en: 'Device {{number}}' },
  preview: { ja: 'カメラの映像', en: 'Camera picture' },
  level: { ja: '入力の大きさ', en: 'Input level' },
  speak: {
    ja: '話しかけてください。バーが動けば、マイクは使用できます。',
    en: 'Say something. If the bar moves, the microphone works.',
  },
  heard: { ja: '音声を確認できました。', en: 'Sound detected.' },
  refused: {
    ja: '使用が許可されていません。ブラウザーの設定で許可してから、もう一度お試しください。',
    en: 'Access is blocked. Allow it in the browser’s settings and try again.',
  },
  missing: {
    ja: '機器が見つかりません。接続を確認してください。',
    en: 'No device found. Check that it is connected.',
  },
  busy: {
    ja: '機器を使用できません。ほかのアプリが使用していないか確認してください。',
    en: 'The device cannot be used. Check whether another program is using it.',
  },
  insecure: {
    ja: 'この接続では使用できません。https のアドレスで開いてください。',
    en: 'Not available over this connection. Open the console at its https address.',
  },
  playTone: { ja: 'テスト音を再生', en: 'Play a test tone' },
  playing: { ja: '再生しています…', en: 'Playing…' },
  toneNote: {
    ja: '聞こえない場合は、コンピューターの音量と出力先を確認してください。',
    en: 'If you hear nothing, check the volume and the audio output of this computer.',
  },
  noGamepad: {
    ja: 'ゲームパッドを接続し、どれかのボタンを押してください。',
    en: 'Connect a gamepad and press any button.',
  },
  otherMapping: {
    ja: 'このゲームパッドは標準の配置ではないため、操縦には使用できません。',
    en: 'This gamepad does not have the standard layout and cannot be used for driving.',
  },
  ready: { ja: '操縦に使用できます。', en: 'Ready for driving.' },
  buttons: { ja: '押されているボタン', en: 'Buttons pressed' },
  none: { ja: 'なし', en: 'None' },
  axis: { ja: 'スティック {{number}}', en: 'Axis {{number}}' },
})
