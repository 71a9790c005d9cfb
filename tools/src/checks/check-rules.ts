import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, say } from '../run.ts'
import { reportAreaCircles } from './check-areas.ts'
import { reportOddWidths, reportRawFontSizes, reportUnstyled } from './check-styles.ts'

/**
 * House rules that the linter cannot express. Each has a scope, a forbidden pattern, and the one
 * place where it is allowed. Comments do not count.
 */
type Rule = { name: string; within: RegExp; forbidden: RegExp; except: RegExp; instead: string }

const tests = /\.test\.tsx?$|\/testing\/|\/testkit\//

export const rules: Rule[] = [
  {
    name: 'one key listener',
    within: /^apps\/web\/src\//,
    forbidden: /addEventListener\(\s*['"]keydown|\bonKeyDown=/,
    except: /^apps\/web\/src\/kernel\/shell\/keys\.ts$/,
    instead: 'Put the key into a table of kernel/shell/keys.ts.',
  },
  {
    name: 'one way to the server',
    within: /^apps\/web\/src\//,
    forbidden: /\bfetch\(|new WebSocket\(/,
    // The relay of pictures is no part of the server.
    except: /^apps\/web\/src\/(kernel\/server\/(api|live)|teleop\/connection\/whep)\.ts$/,
    instead: 'Use kernel/server/api.ts or kernel/server/live.ts.',
  },
  {
    name: 'time through a clock',
    within: /^(apps\/(server|robot-agent)|packages\/(robot-core|simulator|map-model|markers))\/src\//,
    forbidden: /new Date\(\)|Date\.now\(\)/,
    except: /(^|\/)clock\.ts$/,
    instead: 'Ask the clock that is passed in.',
  },
  {
    name: 'SQL in stores',
    within: /^apps\/server\/src\/(?!kernel\/)/,
    forbidden: /\.(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql`/,
    except: /\.store\.ts$/,
    instead: 'Write a function in the *.store.ts of the entity.',
  },
  {
    name: 'words in texts',
    within: /^(apps|packages\/(robot-core|simulator|map-model|markers|contract))\//,
    forbidden: /[\u3040-\u30ff\u4e00-\u9fff]/,
    // Names of places in the demo building and of people are data, not texts.
    except: /\/demo\/|^apps\/web\/index\.html$/,
    instead: 'Put it into packages/texts, in both languages.',
  },
  {
    name: 'bounded JSON',
    within: /^(apps\/server|packages\/(contract|map-model|simulator))\/src\//,
    forbidden: /\bJSON\.parse\(/,
    except: /^packages\/contract\/src\/kernel\/json\.ts$/,
    instead: 'Use parseJson of contract/kernel/json: brackets without end keep the server busy for seconds.',
  },
  {
    name: 'no slow patterns',
    within: /^(apps\/server|packages\/(contract|map-model|markers))\/src\//,
    // Patterns that rescan the whole text from each position, any characters and then something more; or a repetition
    // within a repetition, `(a+)+`.
    forbidden:
      /[(,=:[!&|?]\s*\/(?![/*^])(?:[^/\\\n]|\\.)*(?<!\\)\.[*+]\??(?![/$)|])|\((?:\?:)?(?:\[[^\]]*\]|\\.|[^\\[()|])[+*]\)[+*]/,
    // The database's own words.
    except: /\/kernel\/database\/embedded-postgres\.ts$/,
    instead: 'Begin it with ^, say which signs may not come between, or go through the text once.',
  },
  {
    name: 'plain names',
    within: /./,
    // A function is named after what it does, `getPath`; and these words were replaced by the field's own.
    forbidden:
      /\b(function|const) (?!oneOf)[a-z]+Of\b|\b\w*(Keeper|Complaint|Happening|Namesake)\b|\bdeeds?\b/,
    except: /^tools\/src\/checks\/check-rules/,
    instead: 'Begin with a verb (get, to, find, list), and use the words of docs/glossary.md.',
  },
  {
    name: 'plain objects',
    within: /./,
    // Packs properties or attributes into one line past the formatter.
    forbidden: /\.\.\.\{/,
    except: /^tools\/src\/checks\/check-rules/,
    instead: 'Write the properties into the object itself, one a line.',
  },
  {
    name: 'days in the language of the console',
    within: /^apps\/web\/src\//,
    // A browser writes such a field in its own language.
    forbidden: /\btype="(date|time|datetime-local|month|week)"|\btype: '(date|time|datetime-local)'/,
    except: /^$/,
    instead: 'Use kernel/forms/date-fields.tsx, or the inputs of kernel/dates.',
  },
  {
    name: 'no sleeping waits',
    within: /./,
    forbidden: /waitForTimeout\(/,
    except: /^tools\/src\/checks\/check-rules/,
    instead: 'Wait for what the person would see.',
  },
  {
    name: 'no timers in tests',
    within: /\.test\.tsx?$/,
    forbidden: /\bsetTimeout\b/,
    // One races the product's timeout for a robot against the time that the robot takes.
    except: /^tools\/src\/checks\/check-rules|\/enrolment\/credentials\.test\.ts$/,
    instead: 'Wait for a condition (expect.poll, vi.waitFor), or advance a clock of the test.',
  },
]

/** Rules that also apply to tests. */
const everywhere: ReadonlySet<string> = new Set([
  'no sleeping waits',
  'no timers in tests',
  'plain names',
  'plain objects',
])

/** Violations of the rules in one file. `path` is relative to the root. */
export function breaches(path: string, text: string): string[] {
  const isTest = tests.test(path)
  const lines = text.split('\n')
  return rules.flatMap((rule) => {
    if (!rule.within.test(path) || rule.except.test(path) || (isTest && !everywhere.has(rule.name))) return []
    return lines.flatMap((line, index) => {
      const code = line.replace(/^\s*(\/\/|\*|\/\*).*$/, '').replace(/\s\/\/ .*$/, '')
      return rule.forbidden.test(code) ? [`${path}:${index + 1} breaks "${rule.name}". ${rule.instead}`] : []
    })
  })
}

function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (['node_modules', 'dist', 'data'].includes(entry.name)) return []
    const path = `${folder}/${entry.name}`
    return entry.isDirectory() ? sources(path) : /\.(tsx?|css)$/.test(path) ? [path] : []
  })
}

if (import.meta.filename === process.argv[1]) {
  const all = ['packages', 'apps', 'e2e', 'bench', 'tools']
    .flatMap(sources)
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  const found = all.flatMap(({ path, text }) => breaches(path, text))
  for (const breach of found) say(breach)
  const styles = reportUnstyled(all) + reportOddWidths(all) + reportRawFontSizes(all)
  process.exit(found.length + reportAreaCircles(all) + styles === 0 ? 0 : 1)
}
