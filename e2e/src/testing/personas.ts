/** The people of the demo installation (README). */
export const personas = {
  systemAdmin: 'system@demo.example',
  orgAdmin: 'admin@demo.example',
  areaManager: 'area@demo.example',
  operator: 'operator@demo.example',
  otherAdmin: 'other-admin@demo.example',
  otherOperator: 'other-operator@demo.example',
} as const
export type Persona = keyof typeof personas

/** Chosen for the run; no installation has it by default. */
export const demoPassword = 'Sailing-4-Tests'
