/**
 * Loaded before a server that runs on restored data (`--import`): it would send the notifications, webhooks and orders
 * that were due when the backup was taken. Only what is on this machine can be reached, such as its own database.
 */
import { Socket } from 'node:net'

const ownMachine = new Set(['localhost', '127.0.0.1', '::1'])

// oxlint-disable-next-line typescript/unbound-method -- called with the requested socket
const { connect } = Socket.prototype

Reflect.set(Socket.prototype, 'connect', function connectHere(this: Socket, ...given: unknown[]) {
  if (isHere(given)) return Reflect.apply(connect, this, given)
  process.nextTick(() => this.destroy(new Error('A drill reaches nobody outside this machine.')))
  return this
})

/** @param given what `Socket.connect` takes: a path, a port and a host, options, or a list that begins with options */
function isHere([first, second]: readonly unknown[]): boolean {
  const options: unknown = Array.isArray(first) ? first[0] : first
  if (typeof options === 'string' && !/^\d+$/.test(options)) return true
  if (typeof options !== 'object' || options === null)
    return typeof second !== 'string' || ownMachine.has(second)
  if ('path' in options && typeof options.path === 'string') return true
  return !('host' in options) || typeof options.host !== 'string' || ownMachine.has(options.host)
}
