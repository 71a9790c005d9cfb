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
])('a breach in %s is named with its line', (path, line) => {
  expect(breaches(path, `const a = 1\n${line}\n`)).toEqual([expect.stringContaining(`${path}:2 breaks`)])
})

test('comments, tests and the one allowed place are left alone', () => {
  expect(breaches('apps/web/src/robots/page.tsx', "// await fetch('/api/robots')")).toEqual([])
  expect(breaches('packages/robot-core/src/agent.test.ts', 'Date.now()')).toEqual([])
  expect(breaches('apps/server/src/robots/robot.store.ts', "db.selectFrom('robots')")).toEqual([])
})
