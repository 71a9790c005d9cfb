/**
 * Settings that are valid individually but contradict each other. An invalid one is absent here: it has its own
 * message.
 */
type Values = Readonly<Record<string, unknown>>

/** If the first is set, the second must be too, or the first would have no effect. */
const pairs = [
  ['SMTP_URL', 'MAIL_FROM'],
  ['MAIL_FROM', 'SMTP_URL'],
  ['SMS_TOKEN', 'SMS_URL'],
  ['DATABASE_APP_URL', 'DATABASE_URL'],
  ['LLM_URL', 'LLM_MODEL_FAST'],
  ['LLM_KEY', 'LLM_URL'],
  ['LLM_MODEL_FAST', 'LLM_URL'],
  ['LLM_MODEL_ACCURATE', 'LLM_URL'],
  ['TURN_URL', 'TURN_SECRET'],
  ['TURN_SECRET', 'TURN_URL'],
] as const

const oidcSettings = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const

/** @returns a message for each contradiction */
export function findContradictions(values: Values): string[] {
  const halves = pairs
    .filter(([given, needed]) => values[given] && values[needed] === null)
    .map(([given, needed]) => `${needed} must be set where ${given} is.`)
  return [...halves, ...findHalfSetOidc(values), ...findSharedPort(values)]
}

/** The provider's three settings belong together. */
function findHalfSetOidc(values: Values): string[] {
  const set = oidcSettings.filter((name) => values[name] !== null)
  const missing = oidcSettings.filter((name) => values[name] === null)
  if (set.length === 0 || missing.length === 0) return []
  return [`${missing.join(' and ')} must be set where ${set.join(' and ')} ${set.length > 1 ? 'are' : 'is'}.`]
}

/** Zero means any free port, and an external broker has its own port. */
function findSharedPort({ PORT, MQTT_PORT, MQTT_URL }: Values): string[] {
  if (typeof PORT !== 'number' || PORT === 0 || PORT !== MQTT_PORT || MQTT_URL !== null) return []
  return [`PORT and MQTT_PORT must be different, but both are ${PORT}.`]
}

/** A misspelt name would leave the partner at its public URL, or without one. */
export function findUnknownPartners(environment: NodeJS.ProcessEnv, settings: readonly string[]): string[] {
  const isPartners = (name: string) => /^PARTNER_.*_URL$/.test(name)
  const known = settings.filter(isPartners)
  return Object.keys(environment)
    .filter((name) => isPartners(name) && !known.includes(name) && environment[name])
    .map((name) => `${name} is no setting: there are ${known.join(', ')}.`)
}
