import { hasKey } from '@wheelhouse/contract/kernel/typed'
import type { Language } from '@wheelhouse/contract/session/session'
import type { Text } from '@wheelhouse/texts/kernel/define-texts'
import { createInstance } from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'
import { initialLanguage, storeLanguage } from './language.ts'

/**
 * Texts of the screen. A module that shows texts imports its area from `packages/texts`, so an area's texts load with
 * the pages that show them; they are added to i18next when first used.
 */

export type AreaTexts = { readonly area: string; readonly texts: Readonly<Record<string, Text>> }

/** Keys of an area; the two plural forms (`selected_one`, `selected_other`) are one key. */
export type TextKey<A extends AreaTexts> = WithoutForm<keyof A['texts'] & string>
type WithoutForm<K extends string> = K extends `${infer Base}_${'one' | 'other'}` ? Base : K
export type TextParams = Record<string, string | number>

const i18n = createInstance()
const bundle = 'texts'
const known = new Set<AreaTexts['texts']>()

void i18n.use(initReactI18next).init({
  lng: initialLanguage(),
  supportedLngs: ['ja', 'en'],
  fallbackLng: false,
  ns: bundle,
  defaultNS: bundle,
  resources: { ja: {}, en: {} },
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
  initAsync: false,
})
document.documentElement.lang = i18n.language
// Before the texts are shown, because screen readers choose their voice by it.
i18n.on('languageChanged', (language) => {
  document.documentElement.lang = language
})

function learn({ area, texts }: AreaTexts): void {
  if (known.has(texts)) return
  known.add(texts)
  for (const language of ['ja', 'en'] as const) {
    const entries = Object.entries(texts).map(([key, text]) => [`${area}.${key}`, text[language]])
    // Texts already overridden by the installation are kept.
    i18n.addResourceBundle(language, bundle, Object.fromEntries(entries), true, false)
  }
}

/** The installation's own texts for ids such as `brand.name`; an id that no area has is ignored. */
export function overrideTexts(overrides: Readonly<Record<string, Partial<Text>>>): void {
  for (const [id, words] of Object.entries(overrides))
    for (const language of ['ja', 'en'] as const) {
      const text = words[language]
      if (text !== undefined) i18n.addResource(language, bundle, id, text)
    }
  // Updates what is already on the screen.
  void i18n.changeLanguage(i18n.language)
}

/** One text in the current language, for code outside components. */
export function translate<A extends AreaTexts>(area: A, key: TextKey<A>, params?: TextParams): string {
  learn(area)
  return i18n.t(`${area.area}.${key}`, params ?? {})
}

/** The text of an external value, `level_3` or `entity_robot`; the value itself if there is none. */
export function wordOr(
  area: AreaTexts,
  key: string,
  value: string | number | boolean,
  params?: TextParams,
): string {
  return hasKey(area.texts, key) ? translate(area, key, params) : String(value)
}

/** The texts of an area for a component: `const t = useTexts(robotsTexts)`, then `t('title')`. */
export function useTexts<A extends AreaTexts>(area: A): (key: TextKey<A>, params?: TextParams) => string {
  useTranslation()
  return (key, params) => translate(area, key, params)
}

/** The current language. */
export function useLanguage(): Language {
  return useTranslation().i18n.language === 'ja' ? 'ja' : 'en'
}

/** Switches the language and stores the choice on this device. */
export async function chooseLanguage(language: Language): Promise<void> {
  storeLanguage(language)
  await i18n.changeLanguage(language)
}
