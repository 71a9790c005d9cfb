import { tryParseJson } from '@wheelhouse/contract/kernel/json'
import { isRecord } from '@wheelhouse/contract/kernel/typed'

/** What replaces a secret. */
export const mask = '•••'

const secretName =
  /pass(word|wd|phrase)|secret|token|ticket|credential|username|authori[sz]ation|cookie|(private|api)_?key|candidate|ufrag|pwd|^sdp$|^jwt$/i

/** Session descriptions carry ICE credentials; private keys are secret wherever they appear. */
const secretText = /a=(ice-(ufrag|pwd)|candidate|fingerprint):|PRIVATE KEY-----/

/** Pairs of VDA 5050 whose value is secret where its key is. */
const pairs = [
  ['key', 'value'],
  ['referenceKey', 'referenceValue'],
] as const

/**
 * A message of the robot link as people may see it: passwords, tokens, ICE and TURN credentials, session descriptions
 * and URL signatures are masked, including in nested JSON text. Everything else stays.
 * @param value parsed JSON
 */
export function maskSecrets(value: unknown): unknown {
  if (typeof value === 'string') return maskText(value)
  if (Array.isArray(value)) return value.map(maskSecrets)
  if (!isRecord(value)) return value
  const secretMembers = new Set<string>(
    pairs.flatMap(([key, of]) => (typeof value[key] === 'string' && secretName.test(value[key]) ? [of] : [])),
  )
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      const isSecret = secretName.test(name) || secretMembers.has(name)
      return [name, isSecret && member !== null ? mask : maskSecrets(member)]
    }),
  )
}

function maskText(text: string): string {
  if (secretText.test(text)) return mask
  // VDA 5050 2.x carries nested values as JSON text.
  const nested = /^\s*[[{]/.test(text) ? tryParseJson(text) : undefined
  if (nested !== undefined) return JSON.stringify(maskSecrets(nested))
  return (
    text
      // The query of a URL contains its signature.
      .replaceAll(/\?[^\s"'<>?]*=[^\s"'<>]*/g, `?${mask}`)
      .replaceAll(/\/\/[^\s/@]+@/g, `//${mask}@`)
      // JSON web tokens.
      .replaceAll(/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, mask)
  )
}
