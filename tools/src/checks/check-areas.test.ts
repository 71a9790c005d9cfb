import { expect, it } from 'vitest'
import { areaCircles } from './check-areas.ts'

const file = (path: string, ...imports: string[]) => ({
  path: `apps/server/src/${path}`,
  text: imports.map((target) => `import { x } from '${target}'\n`).join(''),
})

it('finds areas that import each other although their files do not', () => {
  const sources = [
    file('robots/a.ts', '../teleop/b.ts'),
    file('teleop/b.ts'),
    file('teleop/c.ts', '../maps/d.ts'),
    file('maps/d.ts', '../robots/e.ts'),
  ]
  expect(areaCircles('server', sources)).toEqual([
    'robots -> teleop (apps/server/src/robots/a.ts), teleop -> maps (apps/server/src/teleop/c.ts), maps -> robots (apps/server/src/maps/d.ts)',
  ])
})

it('lets areas rest on others, tests reach anywhere, and the list of areas know them all', () => {
  const sources = [
    file('robots/a.ts', '../buildings/b.ts', '../kernel/http/guard.ts'),
    file('buildings/b.test.ts', '../robots/a.ts'),
    file('kernel/http/guard.ts'),
    file('server.ts', './robots/a.ts'),
    file('demo/seed.ts', '../robots/a.ts'),
  ]
  expect(areaCircles('server', sources)).toEqual([])
})
