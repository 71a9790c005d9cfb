import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { findEncoder } from './find-encoder.ts'

test('what is found runs and encodes H.264; where nothing is found the robot has no pictures', async () => {
  const path = await findEncoder()
  if (path === null) return
  expect(execFileSync(path, ['-hide_banner', '-encoders'], { encoding: 'utf8' })).toContain('libx264')
})
