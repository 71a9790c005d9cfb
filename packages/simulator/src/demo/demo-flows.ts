import type { Step } from '@wheelhouse/contract/flows/step'
import { type StepCode, stepTypes } from '@wheelhouse/contract/flows/step-types'

/** A command that only robots with brushes know, in the catalogue of the demo. */
export const cleaningCommand = {
  code: 'startCleaning',
  type: 1_000,
  category: 900,
  icon: 'sparkles',
  name: { ja: '清掃', en: 'Clean' },
} as const

/** A step of the demo; its id is its index. `name` is for readers of both languages. */
export type DemoStep = readonly [
  code: StepCode | typeof cleaningCommand.code,
  name: string,
  params?: Step['params'],
]

export type DemoFlow = { name: string; description: string; steps: readonly DemoStep[] }

/** For the ground floor; the places are waypoints on its map. */
export const demoRest: DemoFlow = {
  name: '充電と待機 Dock and rest',
  description:
    '待機室の充電ドックに戻り、10分間待機します。 Goes back to a dock in the robot room and waits there.',
  steps: [
    ['goTo', '待機室へ To the robot room', { waypointId: 'bay' }],
    ['dock', '充電ドックへ戻す Go to the dock'],
    ['wait', '10分待つ Wait 10 minutes', { seconds: 600 }],
  ],
}

/** @param restId the flow that ends the round */
export function demoPatrol(restId: string): DemoFlow {
  return {
    name: '1F巡回 1F patrol',
    description:
      'ロビーからエレベーターホールまでを2周して撮影し、最後に充電ドックへ戻ります。 Two rounds with pictures, then the dock.',
    steps: [
      ['undock', '充電ドックから離れる Leave the dock'],
      ['taskStart', '巡回 Patrol', { task: '1F巡回 1F patrol' }],
      ['loopStart', '2周 Two rounds', { times: 2 }],
      ['goTo', 'ロビーへ To the lobby', { waypointId: 'lobby' }],
      ['saveImage', 'ロビーを撮影 Picture of the lobby', { camera: 'v1', title: 'ロビー Lobby' }],
      [
        'if',
        'バッテリー残量が30%未満 Battery below 30 %',
        { value: 'battery', operator: 'lt', compared: '30' },
      ],
      ['speak', 'お知らせ Say so', { text: 'バッテリー残量が少ないため、まもなく充電に戻ります。' }],
      ['else', 'それ以外 Else'],
      ['speak', 'あいさつ Greeting', { text: '巡回中です。いつもご利用ありがとうございます。' }],
      ['ifEnd', '条件分岐の終わり End of the condition'],
      ['goTo', 'エレベーターホールへ To the lift hall', { waypointId: 'hall' }],
      ['saveImage', 'ホールを撮影 Picture of the hall', { camera: 'v1', title: 'ホール Lift hall' }],
      ['loopEnd', '繰り返しの終わり End of the rounds'],
      ['taskComplete', '巡回の完了 End of the patrol'],
      ['callFlow', '充電と待機 Dock and rest', { flowId: restId }],
    ],
  }
}

/** The steps as they are stored. */
export function toDefinition(steps: readonly DemoStep[]): Step[] {
  return steps.map(([code, name, params = {}], index) => {
    const step = [...stepTypes, cleaningCommand].find((type) => type.code === code)
    if (step === undefined) throw new Error(`there is no step ${code}`)
    return { id: `step-${index + 1}`, name, type: step.type, params, icon: step.icon }
  })
}
