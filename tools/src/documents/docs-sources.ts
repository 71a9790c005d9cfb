import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { channels } from '@wheelhouse/contract/channels'
import { customRoutes } from '@wheelhouse/contract/custom/manifest'
import type { ChannelDefinition } from '@wheelhouse/contract/kernel/channel'
import type { RouteDefinition } from '@wheelhouse/contract/kernel/route'
import * as routes from '@wheelhouse/contract/routes'
import { root } from '../run.ts'

/** The sources of the generated documents: the contract itself, and source files read as text. */

/** A call or a live channel, with the area of its contract file and the server file that handles it. */
export type Entry = {
  area: string
  kind: 'call' | 'channel'
  /** `GET /robots`, or the channel's path. */
  title: string
  permission: string
  summary: string
  file: string | null
}

export type Screen = { area: string; path: string; guard: string; file: string }

/** Every source file below a folder of the clone, without tests. */
export function sourceFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory()) return entry.name === 'testing' ? [] : sourceFiles(path)
      return /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) ? [path] : []
    })
    .toSorted()
}

export function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

/** Every call of the contract, area by area in the order of its table; last the one with a handler of its own. */
export function listCalls(): Entry[] {
  const table = readCallTable().set('custom', { area: 'custom', name: 'customRoutes' })
  const server = readAll('apps/server/src')
  const groups: Readonly<Record<string, Readonly<Record<string, RouteDefinition>>>> = {
    ...routes,
    custom: customRoutes,
  }
  return [...table].flatMap(([group, { area, name }]) =>
    Object.entries(groups[group] ?? {}).map(([action, { method, path, permission, summary }]) => ({
      area,
      kind: 'call' as const,
      title: `${method} ${path}`,
      permission,
      summary,
      file: holding(server, new RegExp(`\\((?:[\\s/\\w*]*)${name}(?:\\.${action}\\b|,)`)),
    })),
  )
}

/** Every live channel. */
export function listChannels(): Entry[] {
  const text = read('packages/contract/src/channels.ts')
  const table = importedFrom('packages/contract/src/channels.ts')
  const server = readAll('apps/server/src')
  return Object.entries<ChannelDefinition>(channels).map(([key, { path, permission, kind }]) => {
    const [, name = '', member = ''] = new RegExp(`${key}: (\\w+)\\.(\\w+)`).exec(text) ?? []
    return {
      area: table.get(name) ?? '',
      kind: 'channel' as const,
      title: path,
      permission,
      summary: kind === 'state' ? 'state: the newest value counts' : 'events: each one, in order',
      file: holding(server, new RegExp(`live\\.(?:state|events)\\(${name}\\.${member}\\b`)),
    }
  })
}

/** The screens of the router's tables. They are read as text, because they are written for the browser. */
export function listScreens(): Screen[] {
  const paths = new Map(
    [...read('apps/web/src/kernel/shell/paths.ts').matchAll(/^ {2}(\w+): '([^']+)'/gm)].map(
      ([, name = '', path = '']) => [name, path],
    ),
  )
  const tables = sourceFiles('apps/web/src/app/screens').map(read)
  return tables.flatMap(readEntityScreens).concat(tables.flatMap((table) => readScreens(table, paths)))
}

/** The three screens of each `entityScreens('/device', 'login', () => import('…'))`. */
function readEntityScreens(table: string): Screen[] {
  const calls = table.matchAll(
    /entityScreens\(\s*'([^']+)',\s*'([^']+)',\s*\(\) => import\('(?:\.\.\/)+([^']+)'\)/g,
  )
  return [...calls].flatMap(([, base = '', guard = '', file = '']) =>
    ['list', 'create', '$id'].map((last) => ({
      area: file.split('/')[0] ?? '',
      path: `${base}/${last}`,
      guard,
      file: `apps/web/src/${file}`,
    })),
  )
}

/** The screens listed one by one in a table. */
function readScreens(table: string, paths: ReadonlyMap<string, string>): Screen[] {
  return table.split(/createRoute\(\{|(?=(?:shell|bare|list|search)Page\()/).flatMap((part) => {
    const path = paths.get(/paths\.(\w+)/.exec(part)?.[1] ?? '')
    const file = /import\('(?:\.\.\/)+([^']+)'\)/.exec(part)?.[1]
    if (path === undefined || file === undefined) return []
    const guard = part.startsWith('barePage')
      ? 'public'
      : /(?:guarded\(|guard: |paths\.\w+,\s*)'([\w-]+)'/.exec(part)?.[1]
    const area = file.includes('/') ? (file.split('/')[0] ?? '') : 'app'
    const inArea = file.includes('/') ? file : `app/${file}`
    return [{ area, path, guard: guard ?? '', file: `apps/web/src/${inArea}` }]
  })
}

/** Server files that name a permission themselves, for permissions that no call carries. */
export function filesNaming(permission: string): string[] {
  return [...readAll('apps/server/src')].flatMap(([path, text]) =>
    text.includes(`'${permission}'`) ? [path] : [],
  )
}

/** Maps the name of an import to its area, the folder of the imported file. */
function importedFrom(file: string): Map<string, string> {
  const imports = read(file).matchAll(/import \{ ([\w, ]+) \} from '\.\/([\w-]+)\//g)
  return new Map(
    [...imports].flatMap(([, names = '', area = '']) =>
      names.split(', ').map((name): [string, string] => [name, area]),
    ),
  )
}

/** Maps a group of calls to its exported name and the area of the file. */
function readCallTable(): Map<string, { area: string; name: string }> {
  const lines = read('packages/contract/src/routes.ts').matchAll(/^export \{([^}]+)\} from '\.\/([\w-]+)\//gm)
  return new Map(
    [...lines].flatMap(([, names = '', area = '']) =>
      [...names.matchAll(/(\w+)(?: as (\w+))?/g)].map(
        ([, name = '', group = name]): [string, { area: string; name: string }] => [group, { area, name }],
      ),
    ),
  )
}

function readAll(folder: string): Map<string, string> {
  return new Map(sourceFiles(folder).map((path) => [path, read(path)]))
}

function holding(files: Map<string, string>, pattern: RegExp): string | null {
  for (const [path, text] of files) if (pattern.test(text)) return path
  return null
}
