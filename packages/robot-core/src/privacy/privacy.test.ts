import type { AnonymizeOrder } from '@wheelhouse/contract/system/anonymisation'
import { describe, expect, it, vi } from 'vitest'
import type { StateFile } from '../state-file.ts'
import { createPrivacy, type PrivacyMemory } from './privacy.ts'

const means = { finds: ['face', 'person'], isSimulated: true } as const
const policy: AnonymizeOrder = {
  id: '5f0c7e0a-0000-4000-8000-000000000001',
  revision: 3,
  targets: ['face', 'plate'],
  method: 'blur',
  strength: 7,
  cameras: ['v1'],
  applyTo: ['photo'],
}

describe('a policy', () => {
  it('applies where it says, on its cameras, and of what can be found', () => {
    const privacy = createPrivacy(means)
    expect(privacy.mask('photo', 'v1')).toBeNull()
    privacy.take(policy)
    expect(privacy.mask('photo', 'v1')).toEqual({ targets: ['face'], method: 'blur', strength: 7 })
    expect([privacy.mask('live', 'v1'), privacy.mask('archive', 'v1'), privacy.mask('photo', 'v2')]).toEqual([
      null,
      null,
      null,
    ])
    privacy.take({ ...policy, cameras: [], applyTo: ['live', 'archive'] })
    expect(privacy.mask('live', 's1')).toEqual(privacy.mask('archive', 'v2'))
    expect(privacy.mask('photo', 'v1')).toBeNull()
    privacy.take(null)
    expect(privacy.mask('live', 's1')).toBeNull()
  })

  it('is nothing to a robot whose cameras find nothing, and it says so', () => {
    const privacy = createPrivacy()
    privacy.take(policy)
    expect(privacy.mask('photo', 'v1')).toBeNull()
    expect(privacy.report()).toEqual({
      finds: [],
      isSimulated: false,
      policy: { id: policy.id, revision: 3 },
    })
  })

  it('applies after a restart until the server reports', () => {
    let kept: PrivacyMemory | null = null
    const memory: StateFile<PrivacyMemory> = { load: () => kept, save: (value) => void (kept = value) }
    const before = createPrivacy(means)
    before.remember(memory)
    before.take(policy)
    const after = createPrivacy(means)
    after.remember(memory)
    expect(after.mask('photo', 'v1')).toEqual(before.mask('photo', 'v1'))
    after.take(null)
    expect(kept).toEqual({ policy: null })
  })

  it('that comes again changes nothing', () => {
    const privacy = createPrivacy(means)
    privacy.take(policy)
    const mask = privacy.mask('photo', 'v1')
    const onChange = vi.fn()
    privacy.onChange(onChange)
    privacy.take({ ...policy })
    expect(privacy.mask('photo', 'v1')).toBe(mask)
    expect(onChange).not.toHaveBeenCalled()
    privacy.take({ ...policy, revision: 4 })
    expect(onChange).toHaveBeenCalledOnce()
  })
})

describe('a photo with a requested mask', () => {
  it('hides people and faces without a policy, and by the policy where there is one', () => {
    const privacy = createPrivacy(means)
    expect(privacy.requestedMask('v2')).toEqual({
      targets: ['face', 'person'],
      method: 'mosaic',
      strength: 5,
    })
    privacy.take(policy)
    expect(privacy.requestedMask('v1')).toEqual({ targets: ['face', 'person'], method: 'blur', strength: 7 })
  })

  it('cannot be where the cameras do not find both', () => {
    expect(createPrivacy({ finds: ['face'], isSimulated: false }).requestedMask('v1')).toBeNull()
  })
})
