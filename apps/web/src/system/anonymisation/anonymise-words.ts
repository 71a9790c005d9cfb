import type {
  AnonymizeMark,
  AnonymizePlace,
  AnonymizeTarget,
} from '@wheelhouse/contract/system/anonymisation'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { anonymisationTexts } from '@wheelhouse/texts/system/anonymisation'
import { anonymizePolicyTexts } from '@wheelhouse/texts/system/anonymize-policies'
import { useTexts } from '../../kernel/words/texts.ts'

/** The texts for pictures in which people and things were made unrecognisable. */
export function useAnonymiseWords() {
  const t = useTexts(anonymisationTexts)
  const policy = useTexts(anonymizePolicyTexts)
  const form = useTexts(formTexts)
  const targets = (some: readonly AnonymizeTarget[]) =>
    some.map((target) => policy(`target_${target}`)).join(form('listComma'))
  return {
    targets,
    places: (some: readonly AnonymizePlace[]) =>
      some.map((place) => policy(`place_${place}`)).join(form('listComma')),
    mark: (mark: AnonymizeMark) =>
      t('mark', { targets: targets(mark.targets), method: policy(`method_${mark.method}`) }),
    unmet: (some: readonly AnonymizeTarget[]) => t('unmet', { targets: targets(some) }),
    cannot: (some: readonly AnonymizeTarget[]) => t('cannot', { targets: targets(some) }),
  }
}
