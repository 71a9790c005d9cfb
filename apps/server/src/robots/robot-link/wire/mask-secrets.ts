import { tryParseJson } from '@wheelhouse/contract/kernel/json'
import { isRecord } from '@wheelhouse/contract/kernel/typed'

/** What stands in the place of a secret. */
export const mask = '•••'

const secretName =
  /pass(word|wd|phrase)|secret|token|ticket|credential|username|authori[sz]ation|cookie|(private|api)_?key|candidate|ufrag|pwd|^sdp$|^jwt$/i

/** Session descriptions carry the credentials of ICE, private keys are keys wherever they stand. */
const secretText = /a=(ice-(ufrag|pwd)|candidate|fingerprint):|PRIVATE KEY-----/

/** Pairs of VDA 5050 whose value is secret where its key is. */
const pairs = [
  ['key', 'value'],
  ['referenceKey', 'referenceValue'],
] as const

/**
 * A message of the robot link as people may see it: passwords, tokens, credentials of ICE and TURN, session descriptions
 * and what signs an address are masked, also in JSON text inside of it. Everything else stays.
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
      // The query of an address is what signs it.
      .replaceAll(/\?[^\s"'<>?]*=[^\s"'<>]*/g, `?${mask}`)
      .replaceAll(/\/\/[^\s/@]+@/g, `//${mask}@`)
      // JSON web tokens.
      .replaceAll(/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, mask)
  )
}
