import { expect, it } from 'vitest'
import { findOddWidths, findRawFontSizes, findUnstyled } from './check-styles.ts'

const file = (path: string, text: string) => ({ path: `apps/web/src/${path}`, text })
const hasSheet = (component: string) => ['Button', 'Menu', 'Table'].includes(component)

it('names components whose stylesheet neither the console nor the area loads', () => {
  const sources = [
    file('app/styles.ts', "import '@mantine/core/styles/Button.css'"),
    file('maps/editor/styles.ts', "import '@mantine/core/styles/Table.css'"),
    file('maps/panel.tsx', "import { Button, Table, Title } from '@mantine/core'"),
    file('alerts/list.tsx', "import { Button,\n  Table, type MenuProps } from '@mantine/core'"),
    file('alerts/list.test.tsx', "import { Menu } from '@mantine/core'"),
  ]
  expect(findUnstyled(sources, hasSheet)).toEqual([
    "apps/web/src/alerts/list.tsx draws Table without '@mantine/core/styles/Table.css'.",
  ])
})

it('names widths at which no other screen changes, and forms of which two hold at the same width', () => {
  const sources = [
    file('a.module.css', '@media (width < 48em) and (pointer: coarse) {}\n@container (max-width: 20rem) {}'),
    file('b.module.css', '@media print {}\n@media (max-height: 30em), (max-width: 48em) {}'),
    file('c.module.css', '@media (width >= 47em) {\n  .a {\n    max-width: 3rem;\n  }\n}'),
    file('d.tsx', "useMediaQuery('(width < 60em)')\nuseMediaQuery('(min-width: 60em)')\n(width < 3)"),
    file('d.test.tsx', "expect('(min-width: 60em)')"),
  ]
  expect(findOddWidths(sources).map((line) => line.split('. ')[0])).toEqual([
    'apps/web/src/b.module.css has (max-width: 48em)',
    'apps/web/src/c.module.css has (width >= 47em)',
    'apps/web/src/d.tsx has (min-width: 60em)',
  ])
})

it('names sizes of text that the theme has a name for', () => {
  const text =
    '.a { font-size: 0.8125rem; } .b { font-size: 1rem; } .c { font-size: var(--mantine-font-size-sm); }'
  expect(findRawFontSizes([file('alerts/alert-card.module.css', text)])).toEqual([
    'apps/web/src/alerts/alert-card.module.css has 0.8125rem. Write var(--mantine-font-size-sm).',
  ])
})
