import { accountTexts } from '@wheelhouse/texts/account/account'
import { translate } from '../kernel/words/texts.ts'

/** The order matters: most browsers also name those that they derive from. */
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

/** Describes a browser from its user agent, well enough for people to recognise their own devices. */
export function deviceWords(userAgent: string | null): string {
  const find = (known: readonly (readonly [RegExp, string])[]) =>
    known.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  const browser = find(browsers)
  const system = find(systems)
  if (browser !== undefined && system !== undefined)
    return translate(accountTexts, 'deviceWords', { browser, system })
  return browser ?? system ?? translate(accountTexts, 'unknownDevice')
}
