/**
 * `npm run new:entity inspections/check-item`: writes the files of a new entity from templates, as ordinary code, and
 * registers it. Afterwards they are maintained manually: nothing regenerates them.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root, say } from './run.ts'

type Names = Readonly<Record<string, string>>

/** A text to insert into a file, before the first occurrence of `before`. */
type Registration = { file: string; before: string; text: string }

const templates = join(root, 'tools', 'templates', 'entity')

/** @param home the checkout to write to */
export function newEntity(home: string, area: string, kebab: string): string[] {
  const names = getNames(area, kebab, nextMigration(home))
  const files = listFiles(names)
  for (const file of files.keys())
    if (existsSync(join(home, file))) throw new Error(`${file} exists already; choose another name.`)
  for (const [file, template] of files) {
    mkdirSync(dirname(join(home, file)), { recursive: true })
    writeFileSync(join(home, file), fill(readTemplate(template), names))
  }
  openArea(home, area)
  for (const registration of listRegistrations(names)) register(home, registration)
  return [...files.keys()]
}

/** The first screen of an area also creates the area's table of screens, whose line then counts. */
function openArea(home: string, area: string): void {
  const file = `apps/web/src/app/screens/${area}.ts`
  if (existsSync(join(home, file))) return
  const screens = `${area.replace(/s$/, '')}Screens`
  writeFileSync(join(home, file), fill(readTemplate('area.ts.txt'), { area, screens }))
  register(home, {
    file: 'apps/web/src/app/routing/area-screens.ts',
    before: 'export { deviceScreens',
    text: `export { ${screens} } from './screens/${area}.ts'\n`,
  })
}

function getNames(area: string, kebab: string, migration: string): Names {
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
    Words: capital(words),
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
function listFiles(names: Names): Map<string, string> {
  const { area, kebab, kebabs, migration } = names
  return new Map([
    [`packages/contract/src/${area}/${kebab}.ts`, 'contract.ts.txt'],
    [`packages/texts/src/${area}/${kebabs}.ts`, 'texts.ts.txt'],
    [`apps/server/src/migrations/${migration}-${kebabs}.sql`, 'migration.sql.txt'],
    [`apps/server/src/${area}/${kebab}.policy.ts`, 'policy.ts.txt'],
    [`apps/server/src/${area}/${kebab}.store.ts`, 'store.ts.txt'],
    [`apps/server/src/${area}/${kebab}.routes.ts`, 'routes.ts.txt'],
    [`apps/server/src/${area}/${kebab}.test.ts`, 'test.ts.txt'],
    [`apps/server/src/testing/samples/${kebab}.ts`, 'samples.ts.txt'],
    [`apps/web/src/${area}/${kebab}-paths.ts`, 'paths.ts.txt'],
    [`apps/web/src/${area}/${kebab}-form.tsx`, 'form.tsx.txt'],
    [`apps/web/src/${area}/${kebab}-pages.tsx`, 'pages.tsx.txt'],
    [`apps/web/src/${area}/${kebab}-pages.test.tsx`, 'pages.test.tsx.txt'],
  ])
}

/** The lists that contain each entity, with the line to add. */
function listRegistrations(names: Names): Registration[] {
  const at = (file: string, before: string, text: string) => ({ file, before, text: fill(text, names) })
  return [
    at(
      'packages/contract/src/routes.ts',
      'export { deviceRoutes',
      "export { __camel__Routes as __plural__ } from './__area__/__kebab__.ts'\n",
    ),
    at(
      'packages/contract/src/permissions.ts',
      '  device: {',
      '  __camel__: { read: everyone, write: organizationAdmins },\n',
    ),
    at(
      'packages/texts/src/kernel/entities.ts',
      '  device: {',
      "  __camel__: { ja: '__Pascal__', en: '__Words__', many: '__WordsPlural__', table: '__table__' },\n",
    ),
    at(
      'apps/server/src/entity-handlers.ts',
      'export { flowHandlers',
      "export { __camel__Handlers } from './__area__/__kebab__.routes.ts'\n",
    ),
    at(
      `apps/web/src/app/screens/${names.area}.ts`,
      ']\n',
      "  ...entityScreens('/__kebab__', 'login', () => import('../../__area__/__kebab__-pages.tsx')),\n",
    ),
  ]
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

/** The number of the next migration. */
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
