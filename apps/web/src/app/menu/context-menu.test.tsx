import { afterEach, expect, it } from 'vitest'
import { disableContextMenu } from './context-menu.ts'

afterEach(() => document.body.replaceChildren())

it.each([
  ['div', false],
  ['button', false],
  ['input', true],
  ['textarea', true],
] as const)('leaves the browser’s menu to where it pastes and spells: %s %s', (tag, hasMenu) => {
  const enable = disableContextMenu()
  const element = document.createElement(tag)
  document.body.append(element)
  const open = () => element.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }))
  expect(open()).toBe(hasMenu)
  enable()
  expect(open()).toBe(true)
})
