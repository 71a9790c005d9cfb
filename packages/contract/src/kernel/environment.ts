/** The purpose of an installation; everything but `prod` is marked, so that nobody confuses them. */
const environments = ['local', 'test', 'dev', 'stg', 'prod'] as const
type Environment = (typeof environments)[number]

const marks: Readonly<Record<string, Environment>> = {
  test: 'test',
  dev: 'dev',
  develop: 'dev',
  development: 'dev',
  stg: 'stg',
  staging: 'stg',
}

/**
 * The environment by the base URL: a word of its host name, between dots or hyphens (`api-stg.example.com`). This
 * machine itself is `local`; anything without such a word is `prod`.
 */
export function toEnvironment({ hostname }: { hostname: string }): Environment {
  if (/^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)) return 'local'
  const words = hostname.toLowerCase().split(/[.-]/)
  return words.map((word) => (Object.hasOwn(marks, word) ? marks[word] : undefined)).find(Boolean) ?? 'prod'
}
