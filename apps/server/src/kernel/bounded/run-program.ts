import { type ChildProcess, fork } from 'node:child_process'
import { on, once } from 'node:events'
import { flushCompileCache } from 'node:module'
import { constants, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A program exceeded its limit of memory or time. */
export class OutOfBounds extends Error {
  readonly bound: 'memory' | 'time'
  constructor(bound: OutOfBounds['bound']) {
    super(bound)
    this.bound = bound
  }
}

/**
 * What travels between the server and a program: the task, and the messages about it. Both sides name the same
 * exchange; nobody else writes to the channel between them.
 */
export type Exchange = { task: unknown; message: unknown }

type Bounds = {
  largestHeapMb: number
  /** Wall-clock time in milliseconds. */
  longestMs: number
  /** Ends it before. */
  signal?: AbortSignal
}

/** Node's compile cache at its default place: a program starts in half the time. */
const compiled = join(tmpdir(), 'node-compile-cache')
/** Characters kept of a failed program's error output: the actual error is at the end. */
const errorTextMax = 2_000

/**
 * Runs a program of ours for one task in a separate process, so that input crafted to exhaust memory kills that process
 * and not the server, which handles every robot's stop. A thread would not do
 * (docs/decisions/0050-programs-for-foreign-bytes.md).
 * @param program a module that calls `serveTask`
 * @returns its messages one by one; leaving the loop ends the program
 * @throws OutOfBounds; the reason of the signal
 */
export async function* runProgram<E extends Exchange>(
  program: URL,
  task: E['task'],
  { largestHeapMb, longestMs, signal }: Bounds,
): AsyncGenerator<E['message'], never> {
  signal?.throwIfAborted()
  const child = fork(fileURLToPath(program), {
    execArgv: [`--max-old-space-size=${largestHeapMb}`],
    env: { ...process.env, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? compiled },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  const getErrorText = collectErrorText(child)
  yieldToServer(child)
  const late = AbortSignal.timeout(longestMs)
  try {
    // A program that has already exited reports its own reason.
    child.send({ task }, () => {})
    const bound = signal === undefined ? late : AbortSignal.any([signal, late])
    for await (const [message] of on(child, 'message', { signal: bound, close: ['disconnect'] }))
      yield message
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit', { signal: bound })
    throw isHeapFull(child) ? new OutOfBounds('memory') : new Error(`A program has failed: ${getErrorText()}`)
  } catch (error) {
    signal?.throwIfAborted()
    throw late.aborted ? new OutOfBounds('time') : error
  } finally {
    child.kill('SIGKILL')
  }
}

/**
 * The other side: performs the one task that this process was started for. An exception ends the process.
 * @param work sends what it finds, and finally the answer
 */
export function serveTask<E extends Exchange>(
  work: (task: E['task'], say: (message: E['message']) => void) => void | Promise<void>,
): void {
  // At the end it would be too late: the server ends the program once it has the answer.
  flushCompileCache()
  // The server is gone, or needs nothing more.
  process.on('disconnect', () => process.exit())
  process.once('message', ({ task }: { task: E['task'] }) => {
    void work(task, (said) => process.send?.(said, undefined, undefined, () => {}))
  })
}

/** Lowers the priority: robots' messages and stops go first when the processor is busy. */
function yieldToServer({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It has already ended, or the system does not allow it.
  }
}

/** Node aborts when its heap is full, by a signal where the platform has signals. */
function isHeapFull({ exitCode, signalCode }: ChildProcess): boolean {
  return signalCode === 'SIGABRT' || signalCode === 'SIGTRAP' || exitCode === 134
}

function collectErrorText({ stderr }: ChildProcess): () => string {
  let text = ''
  stderr?.setEncoding('utf8').on('data', (part: string) => {
    text = (text + part).slice(-errorTextMax)
  })
  return () => text
}
