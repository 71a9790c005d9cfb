import { createManualClock } from '@wheelhouse/robot-core/manual-clock'
import { describe, expect, it } from 'vitest'
import { createVirtualMicrophone } from './virtual-microphone.ts'
import { createVirtualSpeaker } from './virtual-speaker.ts'

const loudest = (samples: Int16Array | null) => Math.max(...(samples ?? [0]))
const silent = { read: () => null }

describe('the microphone of a virtual robot', () => {
  it('hears a blip each second in the room, silence between', () => {
    const read = createVirtualMicrophone(silent, () => false)
    const levels = Array.from({ length: 100 }, () => loudest(read()))
    expect(levels[3]).toBeGreaterThan(2_000)
    expect(levels[53]).toBe(levels[3])
    expect(levels.slice(8, 50)).toEqual(levels.slice(8, 50).fill(0))
  })

  it('gives nothing at all while it is muted, and the pattern goes on meanwhile', () => {
    let muted = true
    const read = createVirtualMicrophone(silent, () => muted)
    for (let i = 0; i < 50; i++) expect(read()).toBeNull()
    muted = false
    expect(loudest(read())).toBeGreaterThan(0)
  })

  it('hears what the loudspeaker plays, all of it and in order, and goes on with it when it listens later', () => {
    const clock = createManualClock()
    const speaker = createVirtualSpeaker(clock)
    const read = createVirtualMicrophone(speaker, () => false)
    // Silence of the room, and not at the edges of a packet.
    for (let i = 0; i < 20; i++) read()
    const sound = Int16Array.from({ length: 2_000 }, (_, i) => i + 1)
    let ended = 0
    speaker.play(sound, 1, () => ended++)
    const heard = Array.from({ length: 3 }, () => [...(read() ?? [])]).flat()
    expect(heard).toEqual([...sound.subarray(0, 480)])
    clock.advance(200)
    expect(loudest(read())).toBe(1_760)
    clock.advance(50)
    expect([ended, loudest(read())]).toEqual([1, 0])
  })
})
