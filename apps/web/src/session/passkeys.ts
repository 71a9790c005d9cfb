import type * as Library from '@simplewebauthn/browser'

/** Passkeys as the browser makes and uses them (WebAuthn). The library is loaded on first use. */

/** Why the browser provided no passkey. */
export type PasskeyFailure = 'passkey_cancelled' | 'passkey_exists' | 'passkey_unsupported'

export class PasskeyError extends Error {
  readonly failure: PasskeyFailure

  constructor(failure: PasskeyFailure, cause?: unknown) {
    super(failure, { cause })
    this.name = 'PasskeyError'
    this.failure = failure
  }
}

type Options = Record<string, unknown>
type Answer = { id: string; type: 'public-key' }

/** Makes a passkey on this device. @param options from the server. @throws PasskeyError */
export async function makePasskey(options: Options): Promise<Answer> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server makes them with the other half of this library
  return ask(({ startRegistration }) => startRegistration({ optionsJSON: options as never }))
}

/** Uses a passkey for a login. @param options from the server. @throws PasskeyError */
export async function answerByPasskey(options: Options): Promise<Answer> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server makes them with the other half of this library
  return ask(({ startAuthentication }) => startAuthentication({ optionsJSON: options as never }))
}

async function ask(question: (library: typeof Library) => Promise<Answer>): Promise<Answer> {
  const library = await import('@simplewebauthn/browser')
  if (!library.browserSupportsWebAuthn()) throw new PasskeyError('passkey_unsupported')
  try {
    // Only the fields that are sent: the library's own type has more than the contract accepts.
    return { ...(await question(library)) }
  } catch (error) {
    throw new PasskeyError(toPasskeyFailure(error), error)
  }
}

function toPasskeyFailure(error: unknown): PasskeyFailure {
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError') return 'passkey_exists'
  return name === 'SecurityError' || name === 'NotSupportedError'
    ? 'passkey_unsupported'
    : 'passkey_cancelled'
}
