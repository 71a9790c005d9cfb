import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type CryptoKey, exportJWK, generateKeyPair } from 'jose'
import { Provider } from 'oidc-provider'
import { getPort } from './free-port.ts'

/** Whom the provider lets in, without asking. */
export type ProvidedPerson = {
  email: string
  isVerified?: boolean
  /** The address stands in the token itself, not only where people are asked about. */
  isInToken?: boolean
}

export type TestIdentityProvider = {
  /** `http://127.0.0.1:port` */
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Takes up a console: before this the provider answers nothing but 503. */
  register(redirectUri: string): Promise<void>
  /** Whom it lets in from now on; `null` nobody. */
  letIn(person: ProvidedPerson | null): void
  /** Does what a browser does that is sent to the provider. @returns the query that it is led back with */
  visit(url: string): Promise<string>
  close(): Promise<void>
}

const clientId = 'wheelhouse'
const clientSecret = 'a secret of tests, known to everybody'

/** A real OpenID Connect provider on the loopback. */
export async function startIdentityProvider(): Promise<TestIdentityProvider> {
  let person: ProvidedPerson | null = null
  let provider: Provider | null = null
  let answer: (request: IncomingMessage, response: ServerResponse) => void = (_request, response) =>
    void response.writeHead(503).end()
  const server = createServer((request, response) => {
    const isDoor = provider !== null && request.url?.startsWith('/interaction/') === true
    if (isDoor && provider !== null) void openDoor(provider, person, request, response)
    else answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${getPort(server)}`
  let redirectUri = ''
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })

  return {
    issuer,
    clientId,
    clientSecret,
    async register(address) {
      redirectUri = address
      provider = await createProvider(issuer, address, privateKey, () => person)
      const callback = provider.callback()
      answer = (request, response) => void callback(request, response)
    },
    letIn(next) {
      person = next
    },
    visit: (url) => follow(url, redirectUri),
    close: () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      return closed
    },
  }
}

async function createProvider(
  issuer: string,
  redirectUri: string,
  privateKey: CryptoKey,
  who: () => ProvidedPerson | null,
) {
  const provider = new Provider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri] }],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['a key of tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, accountId) => ({
      accountId,
      claims: (use) => {
        const { email, isVerified = true, isInToken = false } = who() ?? { email: accountId }
        if (use === 'id_token' && !isInToken) return { sub: accountId }
        return { sub: accountId, email, email_verified: isVerified }
      },
    }),
    conformIdTokenClaims: false,
    // Nobody has to consent to the console's knowing the address.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      })
      grant.addOIDCScope('openid email')
      await grant.save()
      return grant
    },
  })
  return provider
}

/** Stands for the provider's own login form. */
async function openDoor(
  provider: Provider,
  person: ProvidedPerson | null,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const result = person === null ? { error: 'access_denied' } : { login: { accountId: person.email } }
  await provider.interactionFinished(request, response, result)
}

async function follow(start: string, redirectUri: string): Promise<string> {
  const jar = new Map<string, string>()
  let url = start
  for (let steps = 0; steps < 10; steps++) {
    if (url.startsWith(`${redirectUri}?`)) return new URL(url).search.slice(1)
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      jar.set(name, value)
    }
    const location = response.headers.get('location')
    if (location === null)
      throw new Error(`the provider answered ${response.status}: ${await response.text()}`)
    url = new URL(location, url).href
  }
  throw new Error('the provider leads in a circle')
}
