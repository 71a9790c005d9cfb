import { expect, test } from 'vitest'
import { breaches } from './check-rules.ts'

test.each([
  ['apps/web/src/teleop/pad.tsx', "window.addEventListener('keydown', go)"],
  ['apps/web/src/robots/page.tsx', "await fetch('/api/robots')"],
  ['apps/server/src/robots/robot.routes.ts', "db.selectFrom('robots')"],
  ['packages/robot-core/src/agent.ts', 'const at = Date.now()'],
  ['apps/web/src/robots/page.tsx', '<Button>停止</Button>'],
  ['e2e/src/teleop/press-w.test.ts', 'await page.waitForTimeout(500)'],
  ['apps/web/src/robots/page.test.tsx', 'await new Promise((resolve) => setTimeout(resolve, 400))'],
  ['apps/server/src/robots/robot.store.ts', 'function rowsOf(db: Database) {'],
  ['apps/web/src/kernel/forms/form.ts', 'type Complaint = { code: string }'],
  ['apps/server/src/devices/broker/read.ts', 'return JSON.parse(text)'],
  ['apps/server/src/inspections/chat.ts', "text.replace(/<at>.*?<\\/at>/g, ' ')"],
  ['apps/web/src/robots/page.test.tsx', 'const robot = { ...{ id, name }, status: 1 }'],
  ['apps/web/src/robots/page.tsx', 'return <Card {...{ id, name }} />'],
  ['apps/web/src/reports/finding.tsx', '<TextInput type="date" label={t(\'due\')} />'],
  ['packages/contract/src/robots/robot.ts', 'const name = /^([a-z]+)*$/'],
])('a breach in %s is named with its line', (path, line) => {
  expect(breaches(path, `const a = 1\n${line}\n`)).toEqual([expect.stringContaining(`${path}:2 breaks`)])
})

test('patterns that look at each sign once are left alone', () => {
  for (const line of [
    "text.replace(/<[^<>]*>/g, ' ')",
    'const [, base] = /^(.*?)(\\.\\w+)?$/.exec(name) ?? []',
    'const semver = /^(0|[1-9]\\d*)(\\.[0-9A-Za-z-]+)*$/',
    "url.replace(/(\\/hooks\\/).*/, '$1...')",
    'const half = (2 / one.width) * two.height + 3 / four',
  ])
    expect(breaches('apps/server/src/kernel/text.ts', line), line).toEqual([])
})

test('comments, tests and the one allowed place are left alone', () => {
  expect(breaches('apps/web/src/robots/page.tsx', "// await fetch('/api/robots')")).toEqual([])
  expect(breaches('packages/robot-core/src/agent.test.ts', 'Date.now()')).toEqual([])
  expect(breaches('apps/server/src/robots/robot.store.ts', "db.selectFrom('robots')")).toEqual([])
})
