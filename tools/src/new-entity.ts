/**
 * `npm run new:entity inspections/check-item`: writes the files of a new entity from the templates, as ordinary code, and
 * the lines that make it known. After that they are ours: nothing generates them again.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root, say } from './run.ts'

type Names = Readonly<Record<string, string>>

/** A text that goes into a file, before the first place that holds `before`. */
type Registration = { file: string; before: string; text: string }

const templates = join(root, 'tools', 'templates', 'entity')

/** @param home the checkout that is written to */
export function newEntity(home: string, area: string, kebab: string): string[] {
  const names = namesOf(area, kebab, nextMigration(home))
  const files = filesOf(names)
  for (const file of files.keys())
    if (existsSync(join(home, file))) throw new Error(`${file} exists already; choose another name.`)
  for (const [file, template] of files) {
    mkdirSync(dirname(join(home, file)), { recursive: true })
    writeFileSync(join(home, file), fill(readTemplate(template), names))
  }
  openArea(home, area)
  for (const registration of registrationsOf(names)) register(home, registration)
  return [...files.keys()]
}

/** The first screen of an area brings the area's table of screens along. */
function openArea(home: string, area: string): void {
  const file = `apps/web/src/app/screens/${area}.ts`
  if (existsSync(join(home, file))) return
  const screens = `${area.replace(/s$/, '')}Screens`
  writeFileSync(join(home, file), fill(readTemplate('area.ts.txt'), { area, screens }))
  const router = 'apps/web/src/app/router.tsx'
  register(home, {
    file: router,
    before: 'import { deviceScreens }',
    text: importOf(screens, `./screens/${area}.ts`),
  })
  register(home, { file: router, before: '...deviceScreens', text: `...${screens}, ` })
}

function namesOf(area: string, kebab: string, migration: string): Names {
  const words = kebab.replaceAll('-', ' ')
  const camel = kebab.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
  const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
  return {
    area,
    migration,
    kebab,
    kebabs: plural(kebab),
    camel,
    plural: plural(camel),
    Pascal: capital(camel),
    table: plural(kebab).replaceAll('-', '_'),
    words,
    wordsPlural: plural(words),
    WordsPlural: capital(plural(words)),
  }
}

function plural(word: string): string {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`
  return /(s|x|ch|sh)$/.test(word) ? `${word}es` : `${word}s`
}

function fill(template: string, names: Names): string {
  return template.replace(/__([A-Za-z]+)__/g, (whole, name: string) => names[name] ?? whole)
}

/** Every new file and its template. */
function filesOf(names: Names): Map<string, string> {
  const { area, kebab, kebabs, migration } = names
  return new Map([
    [`packages/contract/src/${area}/${kebab}.ts`, 'contract.ts.txt'],
    [`packages/texts/src/${area}/${kebabs}.ts`, 'texts.ts.txt'],
    [`apps/server/src/migrations/${migration}-${kebabs}.sql`, 'migration.sql.txt'],
    [`apps/server/src/${area}/${kebab}.policy.ts`, 'policy.ts.txt'],
    [`apps/server/src/${area}/${kebab}.store.ts`, 'store.ts.txt'],
    [`apps/server/src/${area}/${kebab}.routes.ts`, 'routes.ts.txt'],
    [`apps/server/src/${area}/${kebab}.test.ts`, 'test.ts.txt'],
    [`apps/web/src/${area}/${kebab}-list-page.tsx`, 'list-page.tsx.txt'],
    [`apps/web/src/${area}/${kebab}-form.tsx`, 'form.tsx.txt'],
    [`apps/web/src/${area}/${kebab}-page.tsx`, 'page.tsx.txt'],
    [`apps/web/src/${area}/${kebab}-pages.test.tsx`, 'pages.test.tsx.txt'],
  ])
}

/** The explicit lists that an entity stands in. */
function registrationsOf(names: Names): Registration[] {
  const at = (file: string, before: string, text: string) => ({ file, before, text: fill(text, names) })
  const contract = 'packages/contract/src'
  const server = 'apps/server/src'
  const web = 'apps/web/src'
  return [
    at(
      `${contract}/routes.ts`,
      'import { deviceRoutes }',
      importOf('__camel__Routes', './__area__/__kebab__.ts'),
    ),
    at(`${contract}/routes.ts`, '  devices: deviceRoutes,', '  __plural__: __camel__Routes,\n'),
    at(
      `${contract}/permissions.ts`,
      "  'device:read':",
      "  '__camel__:read': everyone,\n  '__camel__:write': organizationAdmins,\n\n",
    ),
    at(
      'packages/texts/src/kernel/entities.ts',
      '  floors:',
      "  __table__: { ja: '__Pascal__', en: '__WordsPlural__' },\n",
    ),
    at(
      `${server}/server.ts`,
      'import { deviceHandlers }',
      importOf('__camel__Handlers', './__area__/__kebab__.routes.ts'),
    ),
    at(`${server}/server.ts`, '    ...deviceHandlers,', '    ...__camel__Handlers,\n'),
    at(`${server}/testing/factories.ts`, 'export async function aDevice(', readTemplate('factory.ts.txt')),
    at(`${server}/testing/route-samples.ts`, 'aDevice,', 'a__Pascal__, '),
    at(`${server}/testing/route-samples.ts`, "  'devices.create':", readTemplate('samples.ts.txt')),
    at(`${server}/testing/route-samples.ts`, "  '/devices': (", readTemplate('maker.ts.txt')),
    at(`${web}/kernel/shell/paths.ts`, '  deviceList:', readTemplate('paths.ts.txt')),
    at(`${web}/app/screens/${names.area}.ts`, ']\n', readTemplate('screens.ts.txt')),
  ]
}

function importOf(name: string, from: string): string {
  return `import { ${name} } from '${from}'\n`
}

function readTemplate(name: string): string {
  return readFileSync(join(templates, name), 'utf8')
}

function register(home: string, { file, before, text }: Registration): void {
  const path = join(home, file)
  const content = readFileSync(path, 'utf8')
  if (!content.includes(before))
    throw new Error(`${file} does not hold "${before}"; add this by hand:\n${text}`)
  writeFileSync(
    path,
    content.replace(before, () => text + before),
  )
}

/** The number after the last migration's. */
function nextMigration(home: string): string {
  const numbers = readdirSync(join(home, 'apps/server/src/migrations')).map((file) =>
    Number(file.slice(0, 4)),
  )
  return String(Math.max(...numbers) + 1).padStart(4, '0')
}

if (import.meta.filename === process.argv[1]) {
  const [, area, kebab] = /^([a-z]+)\/([a-z]+(?:-[a-z]+)*)$/.exec(process.argv[2] ?? '') ?? []
  if (area === undefined || kebab === undefined) {
    say('Usage: npm run new:entity <area>/<entity>, for instance inspections/check-item')
    process.exit(1)
  }
  for (const file of newEntity(root, area, kebab)) say(file)
  say(
    '\nNext: npm run db:types -w @wheelhouse/server, npm run format, npm run docs; then docs/walkthroughs/add-an-entity.md.',
  )
}
