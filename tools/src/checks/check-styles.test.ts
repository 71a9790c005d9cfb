import { expect, it } from 'vitest'
import { findUnstyled } from './check-styles.ts'

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
