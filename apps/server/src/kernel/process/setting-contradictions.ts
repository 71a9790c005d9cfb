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
  // The robots of an embedded broker are heard by its own server only.
  ['BUS_URL', 'MQTT_URL'],
  ['DATABASE_READ_URL', 'DATABASE_URL'],
  ['LLM_URL', 'LLM_MODEL_FAST'],
  ['LLM_KEY', 'LLM_URL'],
  ['LLM_MODEL_FAST', 'LLM_URL'],
  ['LLM_MODEL_ACCURATE', 'LLM_URL'],
  ['TURN_URL', 'TURN_SECRET'],
  ['TURN_SECRET', 'TURN_URL'],
  ['S3_PUBLIC_URL', 'S3_URL'],
] as const

/** All of a group, or none. */
const groups = [
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
  ['S3_URL', 'S3_BUCKET', 'S3_REGION', 'S3_KEY', 'S3_SECRET'],
] as const

/** @returns a message for each contradiction */
export function findContradictions(values: Values): string[] {
  const halves = pairs
    .filter(([given, needed]) => values[given] && values[needed] === null)
    .map(([given, needed]) => `${needed} must be set where ${given} is.`)
  return [...halves, ...findHalfSetGroups(values), ...findSharedPort(values), ...findSharedOrigin(values)]
}

function findHalfSetGroups(values: Values): string[] {
  return groups.flatMap((names) => {
    // An invalid one is neither.
    const set = names.filter((name) => values[name])
    const missing = names.filter((name) => values[name] === null)
    if (set.length === 0 || missing.length === 0) return []
    return [`${listWords(missing)} must be set where ${listWords(set)} ${set.length > 1 ? 'are' : 'is'}.`]
  })
}

function listWords(words: readonly string[]): string {
  return words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

/** Zero means any free port, and an external broker has its own port. */
function findSharedPort({ PORT, MQTT_PORT, MQTT_URL }: Values): string[] {
  if (typeof PORT !== 'number' || PORT === 0 || PORT !== MQTT_PORT || MQTT_URL !== null) return []
  return [`PORT and MQTT_PORT must be different, but both are ${PORT}.`]
}

/** What a browser fetches from the store must not be able to run in the console. */
function findSharedOrigin({ PUBLIC_URL, S3_PUBLIC_URL }: Values): string[] {
  if (typeof PUBLIC_URL !== 'string' || typeof S3_PUBLIC_URL !== 'string') return []
  if (URL.parse(PUBLIC_URL)?.origin === URL.parse(S3_PUBLIC_URL)?.origin)
    return ['S3_PUBLIC_URL must be another origin than PUBLIC_URL.']
  // A secure page loads nothing that is not.
  return PUBLIC_URL.startsWith('https:') && !S3_PUBLIC_URL.startsWith('https:')
    ? ['S3_PUBLIC_URL must be https where PUBLIC_URL is.']
    : []
}

/** A misspelt name would leave the partner at its public URL, or without one. */
export function findUnknownPartners(environment: NodeJS.ProcessEnv, settings: readonly string[]): string[] {
  const isPartners = (name: string) => /^PARTNER_.*_URL$/.test(name)
  const known = settings.filter(isPartners)
  return Object.keys(environment)
    .filter((name) => isPartners(name) && !known.includes(name) && environment[name])
    .map((name) => `${name} is no setting: there are ${known.join(', ')}.`)
}
