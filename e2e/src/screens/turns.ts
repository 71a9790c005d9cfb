/**
 * Which looks a screen is looked at in. By default in one of the two, by turn: screens alternate, and so does each of them
 * from commit to commit. In both where something changed that a page of its area shows, in the last commit or since. With
 * `SCREENS=all` every screen is looked at in every look (`npm run test:long`); `SCREENS_TURN=0` or `1` chooses the turn.
 */
import { execFileSync } from 'node:child_process'
import { root } from '@wheelhouse/tools/run'

/** What is in no area shows on every screen. `null`: anything may have changed. */
export function listChangedAreas(changed: readonly string[]): Set<string> | null {
  const areas = new Set<string>()
  for (const path of changed.filter((file) => !/\.test\.tsx?$/.test(file))) {
    if (path.startsWith('e2e/src/screens/')) return null
    const [, area] = /^(?:apps\/web|packages\/texts)\/(?:src\/([^/]+)\/)?/.exec(path) ?? []
    if (area !== undefined && !shared.has(area)) areas.add(area)
    else if (/^(apps\/web|packages\/texts)\//.test(path)) return null
  }
  return areas
}

const shared = new Set(['app', 'kernel'])

export function readTurns({ changed, turn } = readSettings()) {
  return {
    /** @param areas whose pages the screen shows */
    isLookedAt: ({ path, areas }: { path: string; areas: readonly string[] }, lookIndex: number): boolean =>
      changed === null ||
      areas.some((area) => changed.has(area)) ||
      (sumUp(path) + turn + lookIndex) % 2 === 0,
  }
}

function readSettings() {
  return {
    changed: process.env.SCREENS === 'all' ? null : listChangedAreas(listChangedFiles()),
    turn: Number(process.env.SCREENS_TURN ?? countCommits()),
  }
}

/** So that a screen has the same turn wherever it stands among the others. */
function sumUp(path: string): number {
  return Buffer.from(path).reduce((sum, letter) => sum + letter, 0)
}

/** In the last commit, and since. */
function listChangedFiles(): string[] {
  return [...git('diff', '--name-only', 'HEAD~1'), ...git('ls-files', '--others', '--exclude-standard')]
}

function countCommits(): number {
  return Number(git('rev-list', '--count', 'HEAD')[0] ?? 0)
}

/** @returns lines; none where this is no clone, or one without a past */
function git(...args: string[]): string[] {
  try {
    const stdio = ['ignore', 'pipe', 'ignore'] as const
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: [...stdio] })
      .split('\n')
      .filter((line) => line !== '')
  } catch {
    return []
  }
}
