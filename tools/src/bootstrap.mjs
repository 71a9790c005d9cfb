// The door of every npm script. Runs on the machine's own Node (20 or newer), before anything is installed: it brings the
// dependencies up to the lock file and hands over to the pinned Node 24, which runs the TypeScript sources as they are.
// Plain JavaScript on purpose.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const [command = '', ...args] = process.argv.slice(2)

const script = join(root, 'tools', 'src', `${command}.ts`)
if (!existsSync(script)) fail(`There is no command "${command}".`)

const major = Number(process.versions.node.split('.')[0])
if (major < 20) fail(`Node 20 or newer is needed; this is ${process.version}.`)

installWhenStale()
const node = pinnedNode()
const child = spawn(node, [script, ...args], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, WHEELHOUSE_CWD: process.env.INIT_CWD ?? process.cwd() },
})
// Ctrl-C reaches the child on its own (same process group); a signal sent to this process alone is passed on.
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
process.on('SIGINT', () => undefined)
endWithParent()
child.on('exit', (code, signal) => process.exit(signal === null ? (code ?? 1) : 130))

/** Installs by the lock file when it has changed since the last install, and only then. */
function installWhenStale() {
  const lock = readFileSync(join(root, 'package-lock.json'))
  const stamp = join(root, 'node_modules', '.wheelhouse-lock')
  const want = createHash('sha256')
    .update(lock)
    .update(process.platform + process.arch)
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === want) return
  console.log('Installing dependencies ...')
  const npm = process.env.npm_execpath
  const [file, first] = npm === undefined ? ['npm', []] : [process.execPath, [npm]]
  const done = spawnSync(file, [...first, 'ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
  })
  if (done.status !== 0)
    fail('The dependencies could not be installed. Check the network and the free space, then try again.')
  mkdirSync(join(root, 'node_modules'), { recursive: true })
  writeFileSync(stamp, want)
}

/** Node 24 from the npm package of this platform, else the machine's own when it is new enough. */
function pinnedNode() {
  const own = join(
    root,
    'node_modules',
    `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`,
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  )
  if (existsSync(own)) return own
  if (major >= 24) return process.execPath
  fail('Node 24 could not be installed for this platform. Install Node 24 and try again.')
}

/** When npm itself is killed nobody passes a signal on: the child is ended with it. */
function endWithParent() {
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM')
  }, 500).unref()
}

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
