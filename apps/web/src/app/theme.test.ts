import { expect, it } from 'vitest'
import { theme } from './theme.ts'

it('has the colour of the brand in the middle of its shades', () => {
  const { primaryColor = '', colors } = theme
  expect(colors?.[primaryColor]?.[5]).toBe('#1890a1')
})
