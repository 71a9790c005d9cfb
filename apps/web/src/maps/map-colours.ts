import type { Tone } from '../kernel/shell/state-chip.tsx'

/** Colours of the map in one scheme: CSS colours for a canvas, which cannot use variables. */
export type MapColours = {
  ground: string
  floor: string
  room: string
  roomName: string
  wall: string
  fixture: string
  fixtureEdge: string
  door: string
  securityDoor: string
  lift: string
  keepout: string
  speedZone: string
  edge: string
  waypoint: string
  charge: string
  waypointName: string
  robot: string
  otherRobot: string
  robotEdge: string
  path: string
  trail: string
  goal: string
  /** For robots, by the meaning of their state. */
  tones: Record<Tone, string>
  /** Cells that have not been scanned. */
  unknown: string
  keepoutEdge: string
  speedEdge: string
  zoneName: string
  route: string
  pin: string
  /** For disabled objects: drawn, but not used. */
  disabled: string
  selection: string
  selectionFill: string
  error: string
  warning: string
  added: string
  removed: string
  moved: string
}

export const mapColours: Record<'light' | 'dark', MapColours> = {
  light: {
    ground: '#eef2f3',
    floor: '#ffffff',
    room: '#f1f6f7',
    roomName: '#5b6870',
    wall: '#39464d',
    fixture: '#d9e0e3',
    fixtureEdge: '#b3bfc4',
    door: '#8fa3ab',
    securityDoor: '#b25a00',
    lift: '#cbd9ee',
    keepout: 'rgb(201 42 42 / 0.16)',
    speedZone: 'rgb(178 90 0 / 0.14)',
    edge: '#c4ced2',
    waypoint: '#566169',
    charge: '#2b7a3d',
    waypointName: '#414b52',
    robot: '#0f7182',
    otherRobot: '#7b8a91',
    robotEdge: '#ffffff',
    path: '#0f7182',
    trail: '#8a5a00',
    goal: '#c2410c',
    tones: {
      neutral: '#566169',
      active: '#0f7182',
      good: '#2b7a3d',
      attention: '#b25a00',
      danger: '#c92a2a',
      off: '#8b979d',
    },
    unknown: '#dfe5e7',
    keepoutEdge: '#c92a2a',
    speedEdge: '#b25a00',
    zoneName: '#7a2e2e',
    route: '#5f3dc4',
    pin: '#a61e6d',
    disabled: '#9aa7ad',
    selection: '#0b62d6',
    selectionFill: 'rgb(11 98 214 / 0.14)',
    error: '#b02020',
    warning: '#b25a00',
    added: '#2b7a3d',
    removed: '#b02020',
    moved: '#0b62d6',
  },
  dark: {
    ground: '#0d1315',
    floor: '#182226',
    room: '#1c282d',
    roomName: '#93a3aa',
    wall: '#a9b7bc',
    fixture: '#2b383e',
    fixtureEdge: '#43535a',
    door: '#6c7f87',
    securityDoor: '#f0a04b',
    lift: '#2b3f5c',
    keepout: 'rgb(255 107 107 / 0.2)',
    speedZone: 'rgb(240 160 75 / 0.18)',
    edge: '#35444a',
    waypoint: '#a9b7bc',
    charge: '#51b167',
    waypointName: '#c3ced2',
    robot: '#3aa9b9',
    otherRobot: '#7d8d94',
    robotEdge: '#0d1315',
    path: '#3aa9b9',
    trail: '#e0b050',
    goal: '#ff8a4c',
    tones: {
      neutral: '#a9b7bc',
      active: '#3aa9b9',
      good: '#51b167',
      attention: '#f0a04b',
      danger: '#ff6b6b',
      off: '#6c7f87',
    },
    unknown: '#222f34',
    keepoutEdge: '#ff8787',
    speedEdge: '#f0a04b',
    zoneName: '#ffc9c9',
    route: '#b197fc',
    pin: '#f783ac',
    disabled: '#6c7f87',
    selection: '#74b8ff',
    selectionFill: 'rgb(116 184 255 / 0.2)',
    error: '#ff9b9b',
    warning: '#f0a04b',
    added: '#69db7c',
    removed: '#ff9b9b',
    moved: '#74b8ff',
  },
}
