import type { ArmModel, ArmType } from '@wheelhouse/contract/robots/robot-values'
import { defineTexts, type Text } from '../kernel/define-texts.ts'

const models = {
  armModel_100: { ja: '100（可動範囲80%）', en: '100 (80% range)' },
  armModel_200: { ja: '200（可動範囲100%）', en: '200 (full range)' },
  armModel_300: { ja: '300（可動範囲100%）', en: '300 (full range)' },
} satisfies Record<`armModel_${ArmModel}`, Text>

const types = {
  armType_1: { ja: '片腕（右）', en: 'One arm (right)' },
  armType_2: { ja: '両腕', en: 'Two arms' },
  armType_21: { ja: '両腕（グリッパー付き）', en: 'Two arms with grippers' },
  armType_22: { ja: '両腕（ハンド付き）', en: 'Two arms with hands' },
} satisfies Record<`armType_${ArmType}`, Text>

/** Which arms there are, wherever a robot's, a pose's or a network's is shown or chosen. */
export const armKindTexts = defineTexts('armKinds', {
  armModel: { ja: 'アームの機種', en: 'Arm model' },
  armType: { ja: 'アームの種類', en: 'Arm type' },
  arm: { ja: 'アーム：{{model}}・{{type}}', en: 'Arm: {{model}}, {{type}}' },
  allArmModels: { ja: 'すべてのアームの機種', en: 'All arm models' },
  allArmTypes: { ja: 'すべてのアームの種類', en: 'All arm types' },
  ...models,
  ...types,
})
