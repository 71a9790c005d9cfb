import { test } from 'vitest'
test('a', () => {})
test('b', async () => { await new Promise((r) => setTimeout(r, 500)); process.kill(process.pid, 'SIGKILL') })
test('c', () => {})
