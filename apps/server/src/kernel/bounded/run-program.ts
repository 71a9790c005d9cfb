import { type ChildProcess, fork } from 'node:child_process'
import { on, once } from 'node:events'
import { flushCompileCache } from 'node:module'
import { constants, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A program has taken more memory or time than it may. */
export class OutOfBounds extends Error {
  readonly bound: 'memory' | 'time'
  constructor(bound: OutOfBounds['bound']) {
    super(bound)
    this.bound = bound
  }
}

type Bounds = {
  largestHeapMb: number
  /** By the clock. Milliseconds. */
  longestMs: number
  /** Ends it before. */
  signal?: AbortSignal
}

/** Where Node keeps what it has compiled, as it would choose: a program starts in half the time. */
const compiled = join(tmpdir(), 'node-compile-cache')
/** Characters of what a program that failed has complained of: its error stands at the end. */
const errorTextMax = 2_000

/**
 * Runs a program of ours for one task, in a process of its own: what somebody made to fill the memory ends that process, and
 * not the server with every robot's stop. A thread would not do (docs/decisions/0050-programs-for-foreign-bytes.md).
 * @param program a module that calls `serveTask`
 * @returns its messages one by one; whoever has the one that counts ends the loop, and with it the program
 * @throws OutOfBounds; the reason of the signal
 */
export async function* runProgram(
  program: URL,
  task: unknown,
  { largestHeapMb, longestMs, signal }: Bounds,
): AsyncGenerator<unknown, never> {
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
    // A program that is gone by then has its own reason.
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
 * The other side: does the one task that this process was started for. What it throws ends the process.
 * @param work says what it finds, in the end the answer
 */
export function serveTask(
  work: (task: unknown, say: (message: unknown) => void) => void | Promise<void>,
): void {
  // At the end it would be too late: whoever has the answer ends the program.
  flushCompileCache()
  // The server is gone, or wants no more.
  process.on('disconnect', () => process.exit())
  process.once('message', (message) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `runProgram` sends this and nothing else
    const { task } = message as { task: unknown }
    void work(task, (said) => process.send?.(said, undefined, undefined, () => {}))
  })
}

/** Where both want the processor, robots' messages and stops come first. */
function yieldToServer({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It has ended already, or the system does not let us.
  }
}

/** Node aborts when its heap is full: by a signal, where there are any. */
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
