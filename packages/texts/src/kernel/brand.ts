import { defineTexts } from './define-texts.ts'

/** The product's name and what it is for; an installation's manifest may say it differently. */
export const brandTexts = defineTexts('brand', {
  name: { ja: 'Wheelhouse', en: 'Wheelhouse' },
  tagline: {
    ja: 'ビルで働くサービスロボットの操作・管理コンソール',
    en: 'Operate and manage the service robots in your buildings',
  },
})
