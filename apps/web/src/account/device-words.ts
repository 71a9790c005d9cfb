import { accountTexts } from '@wheelhouse/texts/account/account'
import { translate } from '../kernel/words/texts.ts'

/** In this order, because most browsers also name those they descend from. */
const browsers = [
  [/Edg(A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const

const systems = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
] as const

/** A browser in a few words, from its user agent; good enough to recognise one's own devices. */
export function deviceWords(userAgent: string | null): string {
  const find = (known: readonly (readonly [RegExp, string])[]) =>
    known.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  const browser = find(browsers)
  const system = find(systems)
  if (browser !== undefined && system !== undefined)
    return translate(accountTexts, 'deviceWords', { browser, system })
  return browser ?? system ?? translate(accountTexts, 'unknownDevice')
}
