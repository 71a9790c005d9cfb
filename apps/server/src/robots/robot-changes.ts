import type { Events } from '../kernel/process/events.ts'

/** A robot was registered, changed or removed in this process; published after the change is stored. */
export type RobotChange = { kind: 'created' | 'updated' | 'deleted'; robotId: string; serialNumber: string }

export type RobotChanges = Events<RobotChange>
