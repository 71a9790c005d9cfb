import { defineTexts } from '../kernel/define-texts.ts'

export const anonymizePolicyTexts = defineTexts('anonymizePolicies', {
  title: { ja: '匿名化ポリシー', en: 'Anonymisation policies' },
  create: { ja: '匿名化ポリシーの登録', en: 'New anonymisation policy' },
  empty: {
    ja: '匿名化ポリシーはまだ登録されていません。登録したポリシーは、組織の設定で選択できます。',
    en: 'No anonymisation policies yet. Those added here can be chosen in the settings of an organisation.',
  },
  name: { ja: '名前', en: 'Name' },
  status: { ja: '状態', en: 'Status' },
  targets: { ja: '匿名化する対象', en: 'What to anonymise' },
  target_face: { ja: '顔', en: 'Faces' },
  target_person: { ja: '人物', en: 'People' },
  target_plate: { ja: 'ナンバープレート', en: 'Number plates' },
  target_screen: { ja: '画面', en: 'Screens' },
  method: { ja: '方法', en: 'Method' },
  method_mosaic: { ja: 'モザイク', en: 'Mosaic' },
  method_blur: { ja: 'ぼかし', en: 'Blur' },
  method_fill: { ja: '塗りつぶし', en: 'Fill' },
  strength: { ja: '強さ', en: 'Strength' },
  strengthNote: { ja: '1（弱い）から10（強い）まで', en: 'From 1 (weak) to 10 (strong)' },
  cameras: { ja: 'カメラ', en: 'Cameras' },
  camerasNote: {
    ja: '選択しない場合はすべてのカメラが対象です。サーマル画像には顔が写らないため、適用されません。',
    en: 'If none is selected, it applies to all cameras. Thermal pictures show no faces and stay as they are.',
  },
  applyTo: { ja: '適用先', en: 'Applies to' },
  place_live: { ja: 'ライブ映像', en: 'Live video' },
  place_photo: { ja: '写真', en: 'Photos' },
  place_archive: { ja: '録画', en: 'Recordings' },
  updatedAt: { ja: '更新日時', en: 'Updated' },
})
