/**
 * Loaded before a program of the product (`--import`): its wall clock is `CLOCK_SHIFT_MS` ahead of the machine's. Timers and
 * durations stay as they are.
 */
const shiftMs = Number(process.env.CLOCK_SHIFT_MS)
const MachineDate = Date
const now = () => MachineDate.now() + shiftMs

// A proxy, not a class of its own: a date that Node itself has made is still one.
globalThis.Date = new Proxy(MachineDate, {
  construct: (target, args: [], newTarget) =>
    args.length === 0 ? new target(now()) : (Reflect.construct(target, args, newTarget) as Date),
  apply: () => new MachineDate(now()).toString(),
  get: (target, key) => (key === 'now' ? now : (Reflect.get(target, key) as unknown)),
})
