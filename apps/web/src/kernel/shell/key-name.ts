/** The label of a key: `KeyW` is W, `Slash` is /. */
export function keyName(code: string): string {
  return keyNames[code] ?? code.replace(/^(Key|Digit)/, '')
}

const keyNames: Readonly<Record<string, string>> = {
  Slash: '/',
  Escape: 'Esc',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  ShiftLeft: 'Shift',
}
