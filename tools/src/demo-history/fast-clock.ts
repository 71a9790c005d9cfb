/**
 * Loaded before a program of the product (`--import`): its time runs `CLOCK_FACTOR` times as fast as the machine's,
 * including timers. Its wall clock showed `CLOCK_WALL_MS` when the machine's showed `CLOCK_MACHINE_MS`; its parent
 * moves it forward with a message containing both.
 */
const factor = Number(process.env.CLOCK_FACTOR)
const MachineDate = Date
let wallMs = Number(process.env.CLOCK_WALL_MS)
let machineMs = Number(process.env.CLOCK_MACHINE_MS)
const now = () => Math.round(wallMs + (MachineDate.now() - machineMs) * factor)
const measure = performance.now.bind(performance)
const tick = () => measure() * factor

process.on('message', (message: unknown) => {
  if (typeof message !== 'object' || message === null) return
  if (!('wallMs' in message && 'machineMs' in message)) return
  wallMs = Number(message.wallMs)
  machineMs = Number(message.machineMs)
})
// This listener alone must not keep the program running.
process.channel?.unref()

performance.now = tick
// A proxy rather than a class, so that a date created by Node itself is still an instance.
globalThis.Date = new Proxy(MachineDate, {
  construct: (target, args: [], newTarget): object =>
    args.length === 0 ? new target(now()) : Reflect.construct(target, args, newTarget),
  apply: () => new MachineDate(now()).toString(),
  get: (target, key): unknown => (key === 'now' ? now : Reflect.get(target, key)),
})
/** A timer in the program's own time. */
const { setTimeout: machineTimeout, setInterval: machineInterval } = globalThis
const hasten = (timer: typeof machineTimeout | typeof machineInterval) =>
  new Proxy(timer, {
    apply: (target, self, [run, ms, ...rest]: [unknown, number | undefined]): unknown =>
      Reflect.apply(target, self, [run, (ms ?? 0) / factor, ...rest]),
  })
Object.assign(globalThis, { setTimeout: hasten(machineTimeout), setInterval: hasten(machineInterval) })
