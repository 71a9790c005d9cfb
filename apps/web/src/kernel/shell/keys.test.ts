// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest'
import { type KeyEntry, keyHelp, registerKeys, releaseKeys } from './keys.ts'

const drive = [
  { code: 'KeyW', id: 'drive.forward', hold: true, textId: 'forward' },
  { code: 'ShiftLeft', id: 'drive.faster', hold: true, textId: 'faster' },
  { code: 'KeyM', id: 'talk.mute', textId: 'mute' },
  { code: 'KeyK', id: 'palette.open', control: true, textId: 'palette' },
  { code: 'Escape', id: 'stop', everywhere: true, textId: 'stop' },
] as const satisfies readonly KeyEntry[]

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  document.body.replaceChildren()
})

function listening(entries: readonly KeyEntry[] = drive): string[] {
  const events: string[] = []
  stops.push(
    registerKeys(
      entries,
      (id, phase) => events.push(`${id} ${phase}`),
      (id) => id,
    ),
  )
  return events
}

function press(code: string, init: KeyboardEventInit = {}, target: EventTarget = document.body): boolean {
  return target.dispatchEvent(
    new KeyboardEvent('keydown', { code, bubbles: true, cancelable: true, ...init }),
  )
}

function lift(code: string): void {
  document.body.dispatchEvent(new KeyboardEvent('keyup', { code, bubbles: true }))
}

function field(): HTMLInputElement {
  const input = document.createElement('input')
  document.body.append(input)
  return input
}

describe('keys', () => {
  it('leave Space to a focused button, and have it everywhere else', () => {
    const events = listening([{ code: 'Space', id: 'stop', textId: 'stop' }])
    const button = document.createElement('button')
    document.body.append(button)
    expect(press('Space', {}, button)).toBe(true)
    expect(events).toEqual([])
    press('Space')
    expect(events).toEqual(['stop down'])
  })

  it('known by their character are found by it on any layout, and by their position', () => {
    const events = listening([{ code: 'Slash', shift: true, character: '?', id: 'help', textId: 'help' }])
    press('Slash', { key: '?', shiftKey: true })
    press('Minus', { key: '?', shiftKey: true })
    press('Slash', { key: '?' })
    press('Slash', { key: '/' })
    expect(events).toEqual(['help down', 'help down', 'help down'])
  })

  it('are identified by their position: once pressed, once released, however long they are held', () => {
    const events = listening()
    press('KeyW', { key: 'ц' })
    press('KeyW', { repeat: true })
    lift('KeyW')
    lift('KeyW')
    expect(events).toEqual(['drive.forward down', 'drive.forward up'])
  })

  it('keep being held while Shift goes down', () => {
    const events = listening()
    press('ShiftLeft', { shiftKey: true })
    press('KeyW', { shiftKey: true })
    expect(events).toEqual(['drive.faster down', 'drive.forward down'])
  })

  it('are no shortcuts of ours with Ctrl, unless the table says so', () => {
    const events = listening()
    expect(press('KeyM', { ctrlKey: true })).toBe(true)
    expect(press('KeyK', { ctrlKey: true })).toBe(false)
    press('KeyK')
    expect(events).toEqual(['palette.open down'])
  })

  it('belong to the text while somebody types, but for those that must work then too', () => {
    const events = listening()
    const input = field()
    press('KeyW', {}, input)
    press('KeyM', {}, input)
    press('Escape', {}, input)
    expect(events).toEqual(['stop down'])
  })

  it('belong to an open dialog, but for those that must work then too', () => {
    const events = listening()
    const dialog = document.createElement('div')
    dialog.role = 'dialog'
    dialog.innerHTML = '<button>ok</button>'
    document.body.append(dialog)
    const button = dialog.querySelector('button')
    press('KeyW')
    button?.focus()
    expect(events).toEqual(['drive.forward down', 'drive.forward up'])
    press('KeyM', {}, button ?? dialog)
    press('Escape', {}, button ?? dialog)
    expect(events.slice(2)).toEqual(['stop down'])
  })

  it('that work everywhere are heard before an open list can swallow them, once, and leave them to it', () => {
    const events = listening()
    const list = document.createElement('select')
    let closed = 0
    list.addEventListener('keydown', (event) => {
      closed++
      event.stopPropagation()
      event.preventDefault()
    })
    document.body.append(list)
    press('Escape', {}, list)
    press('Escape', { repeat: true }, list)
    press('Escape', { isComposing: true }, list)
    expect(events).toEqual(['stop down'])
    expect(closed).toBe(3)
  })

  it('that work everywhere count also when an open list of the browser lets only their coming up through', () => {
    const events = listening()
    const list = document.createElement('select')
    document.body.append(list)
    const rise = (code: string) => list.dispatchEvent(new KeyboardEvent('keyup', { code, bubbles: true }))
    rise('Escape')
    rise('KeyM')
    expect(events).toEqual(['stop down'])
    press('Escape', {}, list)
    rise('Escape')
    expect(events).toEqual(['stop down', 'stop down'])
  })

  it('belong to the input method while it composes', () => {
    const events = listening()
    press('KeyW', { isComposing: true })
    expect(events).toEqual([])
  })

  it.each([
    ['the window loses the focus', () => globalThis.dispatchEvent(new Event('blur'))],
    ['the tab is hidden', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['a text field gets the focus', () => field().focus()],
    ['an input method begins', () => document.dispatchEvent(new Event('compositionstart'))],
    ['Ctrl goes down', () => press('ControlLeft', { ctrlKey: true })],
    ['a dialog opens', releaseKeys],
  ])('are released when %s', (_, happen) => {
    const events = listening()
    press('KeyW')
    happen()
    expect(events).toEqual(['drive.forward down', 'drive.forward up'])
  })

  it('are released when their table is withdrawn', () => {
    const events = listening()
    press('KeyW')
    stops.pop()?.()
    press('KeyW')
    expect(events).toEqual(['drive.forward down', 'drive.forward up'])
  })

  it('do nothing when their condition does not hold', () => {
    const events = listening([{ code: 'KeyG', id: 'go', textId: 'go', when: () => false }])
    expect(press('KeyG')).toBe(true)
    expect(events).toEqual([])
  })

  it('are left alone when a focused part of the page has used them', () => {
    const events = listening()
    const button = document.createElement('button')
    button.addEventListener('keydown', (event) => event.preventDefault())
    document.body.append(button)
    press('KeyW', {}, button)
    expect(events).toEqual([])
  })

  it('that two entries want are an error at once, in one table and across tables', () => {
    const twice: KeyEntry[] = [
      { code: 'KeyW', id: 'a', textId: 'a' },
      { code: 'KeyW', id: 'b', textId: 'b' },
    ]
    expect(() => listening(twice)).toThrow('KeyW')
    listening()
    expect(() => listening([{ code: 'KeyM', id: 'other', textId: 'x' }])).toThrow('KeyM')
  })

  it('of a focused part come before the same keys of the page, and repeat where their table says so', () => {
    const events = listening([{ code: 'ArrowUp', id: 'drive', textId: 'drive', hold: true }])
    const part = document.createElement('button')
    document.body.append(part)
    stops.push(
      registerKeys(
        [{ code: 'ArrowUp', id: 'pan', textId: 'pan', repeats: true }],
        (id) => events.push(id),
        (id) => id,
        part,
      ),
    )
    press('ArrowUp', {}, part)
    press('ArrowUp', { repeat: true }, part)
    press('ArrowUp')
    expect(events).toEqual(['pan', 'pan', 'drive down'])
    expect(keyHelp().map(({ text }) => text)).toEqual(['drive'])
  })

  it('in force are what the help shows', () => {
    listening()
    expect(keyHelp().map(({ code, text }) => `${code} ${text}`)).toContain('KeyW forward')
    expect(keyHelp()).toHaveLength(drive.length)
  })
})
