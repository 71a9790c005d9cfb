import type { DemoFlow, DemoStep } from './demo-flows.ts'

/** What the demo's robots do all day, so that a newcomer sees a busy building. Waypoints are those of its floors. */

/** Rows that the steps refer to. */
export type LifePlaces = {
  groundFloorId: string
  upperFloorId: string
  thermometerId: string
  electricityMeterId: string
}

/** A flow of one round, and the name of the one that repeats it all day. */
type LifeWork = { round: DemoFlow; allDay: string }

/** How many rounds, including rests, fit in a little less than the duration of a schedule. */
const rounds = 22

const goTo = (waypointId: string, name: string): DemoStep => ['goTo', name, { waypointId }]
const wait = (seconds: number): DemoStep => ['wait', `${seconds}秒待つ Wait ${seconds} s`, { seconds }]
const speak = (text: string): DemoStep => ['speak', '案内する Say so', { text }]
const photograph = (name: string, title: string): DemoStep => ['saveImage', name, { camera: 'v1', title }]
const undock: DemoStep = ['undock', '充電ドックから離れる Leave the dock']
const dock: DemoStep = ['dock', '充電ドックへ戻す Go to the dock']

/** A flow that repeats a round, with a rest in between. */
export function repeatRound({ round, allDay }: LifeWork, roundId: string): DemoFlow {
  return {
    name: allDay,
    description: 'デモのロボットが終日繰り返します。 What a robot of the demo does all day.',
    steps: [
      ['loopStart', '繰り返し Again and again', { times: rounds }],
      ['callFlow', round.name, { flowId: roundId }],
      wait(90),
      ['loopEnd', '繰り返しの終わり End of the round'],
    ],
  }
}

/** Reads a meter first, so that the report of a newly started demo has a value within a minute. */
export function createInspection({ thermometerId, electricityMeterId }: LifePlaces): LifeWork {
  const name = '1F巡回点検 1F inspection'
  return {
    allDay: '終日1F巡回点検 All-day rounds',
    round: {
      name,
      description:
        '機械室とエレベーターホールのメーターを読み、1階を巡回します。 Reads the meters of the machine room and the lift hall, and goes round the ground floor.',
      steps: [
        undock,
        ['taskStart', '巡回点検 Inspection round', { task: name }],
        goTo('machines-meter', '機械室 温度計へ To the thermometer'),
        ['checkItem', '温度計を読む Read the thermometer', { checkItemId: thermometerId }],
        goTo('hall-end', 'ホール奥へ To the end of the lift hall'),
        ['checkItem', '電力量計を読む Read the electricity meter', { checkItemId: electricityMeterId }],
        goTo('c-cafe', 'カフェ前へ To the café'),
        goTo('c-west', '廊下の西端へ To the west end'),
        photograph('廊下を撮影 Picture of the corridor', '廊下 Corridor'),
        goTo('bay', '待機室へ To the robot room'),
        ['taskComplete', '巡回点検の完了 End of the round'],
        dock,
      ],
    },
  }
}

export const visitorTour: LifeWork = {
  allDay: '終日来客案内 All-day tours',
  round: {
    name: '来客案内 Visitor tour',
    description:
      '正面玄関で来客を迎え、受付、カフェ、会議室の前まで案内します。 Meets visitors at the entrance and leads them past reception, café and meeting rooms.',
    steps: [
      undock,
      ['taskStart', '来客案内 Visitor tour', { task: '来客案内 Visitor tour' }],
      goTo('entrance', '正面玄関へ To the entrance'),
      speak('いらっしゃいませ。館内をご案内します。'),
      wait(15),
      goTo('reception', '受付へ To the reception'),
      speak('こちらが受付です。'),
      wait(15),
      goTo('c-cafe', 'カフェ前へ To the café'),
      speak('こちらはカフェです。どなたでもご利用いただけます。'),
      wait(10),
      goTo('c-meeting-a', '会議室A前へ To meeting room A'),
      speak('会議室はこちらです。ごゆっくりどうぞ。'),
      wait(10),
      goTo('bay', '待機室へ To the robot room'),
      ['taskComplete', '来客案内の完了 End of the tour'],
      dock,
    ],
  },
}

/** Starts and ends on the upper floor, travelling by lift. */
export function createCleaning({ groundFloorId, upperFloorId }: LifePlaces): LifeWork {
  const ride = (floorId: string, name: string): DemoStep => [
    'elevatorRide',
    name,
    { elevatorId: 'lift-1', floorId },
  ]
  return {
    allDay: '終日清掃 All-day cleaning',
    round: {
      name: '清掃と1F見回り Cleaning',
      description:
        'エレベーターで1階に下りてホールを見回り、2階のラウンジを清掃します。 Rides the lift down to look after the hall of the ground floor, then cleans the lounge of the upper floor.',
      steps: [
        undock,
        ['taskStart', '清掃 Cleaning', { task: '清掃 Cleaning' }],
        goTo('hall-lift', 'エレベーターホールへ To the lift hall'),
        ride(groundFloorId, '1Fへ Down to 1F'),
        goTo('hall', 'ホールを見回る Look round the hall'),
        wait(30),
        ride(upperFloorId, '2Fへ Up to 2F'),
        goTo('lounge', 'ラウンジへ To the lounge'),
        ['startCleaning', 'ラウンジを清掃 Clean the lounge'],
        photograph('清掃後を撮影 Picture afterwards', 'ラウンジ Lounge'),
        goTo('storage', '倉庫へ To the storage'),
        ['taskComplete', '清掃の完了 End of the cleaning'],
        dock,
      ],
    },
  }
}
