import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { isRecord } from '@wheelhouse/contract/kernel/typed'
import { root, say } from '../run.ts'

/** Debian's package of headless Chromium, and the name of its program. */
const headlessShell = 'chromium-headless-shell'

/**
 * Names under which systems install Chromium, in the order of preference. The headless one shows, plays and
 * connects the same, for a sixth to a third less CPU time (docs/decisions/0049-browser-without-windows.md).
 */
const systemNames = [
  headlessShell,
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
]

/**
 * A Chromium for the tests: the system's, else Playwright's own, else Debian's package if this user may install it.
 * @throws Error with one sentence if none is available
 */
export function findBrowser(): string {
  return systemBrowser() ?? playwrightBrowser() ?? installedBrowser()
}

function systemBrowser(): string | null {
  for (const folder of (process.env.PATH ?? '').split(':')) {
    for (const name of systemNames) {
      const path = join(folder, name)
      if (isExecutable(path)) return path
    }
  }
  return null
}

/** Playwright's own browser: an installed one, or one that can be downloaded now. */
function playwrightBrowser(): string | null {
  const require = createRequire(join(root, 'e2e', 'package.json'))
  // Its own types are not there before it is installed.
  const playwright: unknown = require('playwright-core')
  const chromium = isRecord(playwright) ? playwright.chromium : null
  if (!isRecord(chromium) || typeof chromium.executablePath !== 'function') return null
  const path = String(Reflect.apply(chromium.executablePath, chromium, []))
  if (existsSync(path)) return path
  say('No Chromium found; asking Playwright for one ...')
  const cli = join(root, 'node_modules', 'playwright-core', 'cli.js')
  spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'inherit', timeout: 300_000 })
  return existsSync(path) ? path : null
}

function installedBrowser(): string {
  if (process.getuid?.() === 0 && isExecutable('/usr/bin/apt-get')) {
    say(`Installing the Debian package ${headlessShell} ...`)
    const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env: environment })
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', headlessShell], {
      stdio: 'inherit',
      env: environment,
    })
    const path = systemBrowser()
    if (path !== null) return path
  }
  throw new Error(
    `The tests need a Chromium: install one (for instance the package "${headlessShell}") and try again.`,
  )
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
