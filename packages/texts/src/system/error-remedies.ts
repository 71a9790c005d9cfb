import type { RobotErrorCode } from '@wheelhouse/contract/robots/robot-error-codes'
import type { Text } from '../kernel/define-texts.ts'
import type { RobotCode } from '../robots/robot-codes.ts'

/** Codes of states that indicate trouble, too: recording, elevator and door outside their usual course. */
type ProblemCode = Extract<RobotCode, `r${5 | 6 | 7 | 8}${string}` | `elv_9${string}` | `sec_9${string}`>

const tellSystemAdministrator: Text = {
  ja: '繰り返す場合は、時刻とコードをシステム管理者に連絡してください。',
  en: 'If it happens again, tell the system administrator the time and the code.',
}
const checkElevatorService: Text = {
  ja: '通信回線とエレベーター連携サービスの稼働状況を確認し、復旧後にもう一度指示してください。',
  en: 'Check the network and the status of the elevator service, then send the command again.',
}
const waitForBuilding: Text = {
  ja: '現地の安全と建物設備の復旧を確認してから、もう一度指示してください。',
  en: 'Confirm on site that it is safe and the building equipment is back in operation, then send the command again.',
}
const clearElevatorEntrance: Text = {
  ja: 'エレベーターの乗り口の人や物を確認し、必要に応じて手動操縦でロボットを移動してください。',
  en: 'Check for people and objects at the elevator entrance, and drive the robot by hand if needed.',
}
const checkElevatorDoor: Text = {
  ja: 'エレベーターの扉の状態と障害物を確認してください。ロボットがかご内にいる場合は、建物の管理会社に連絡してください。',
  en: 'Check the elevator door for faults and obstacles. If the robot is in the car, contact the building management.',
}
const callElevatorAgain: Text = {
  ja: 'エレベーターが通常運転中か確認し、もう一度指示してください。',
  en: 'Check that the elevator is in normal operation, then send the command again.',
}
const checkDoorPermission: Text = {
  ja: 'ロボットがこのドアを通行できる設定と時間帯か、建物の担当者に確認してください。',
  en: 'Ask the building management whether the robot may pass this door at this time.',
}
const checkDoorService: Text = {
  ja: '通信回線とドア連携サービスの稼働状況を確認し、復旧後にもう一度指示してください。',
  en: 'Check the network and the status of the door service, then send the command again.',
}
const checkDoor: Text = {
  ja: 'ドアの施錠状態と周囲の障害物を確認し、もう一度指示してください。',
  en: 'Check the lock of the door and clear obstacles, then send the command again.',
}
const checkStorage: Text = {
  ja: 'ロボットの空き容量を確認し、不要な録画を整理してください。',
  en: 'Check the free storage of the robot and clear recordings that are no longer needed.',
}
const restartRecording: Text = {
  ja: 'ロボットを再起動しても録画が始まらない場合は、システム管理者に連絡してください。',
  en: 'Restart the robot. If recording still does not start, contact the system administrator.',
}

/** What a person does about each code. A code without a remedy does not compile. */
export const errorRemedies: Record<RobotErrorCode | ProblemCode, Text> = {
  F0001: {
    ja: '音声ファイルとロボットのスピーカーの設定を確認してください。',
    en: 'Check the audio file and the speaker settings of the robot.',
  },
  F0002: {
    ja: 'ロボットの通信状態を確認してください。',
    en: 'Check the network connection of the robot.',
  },
  F0003: {
    ja: '手動操縦で停止位置を調整してから、フローを再開してください。',
    en: 'Drive the robot to the stop position by hand, then resume the flow.',
  },
  F0004: {
    ja: 'ロボットの旋回を妨げる障害物を取り除いてから、再開してください。',
    en: 'Clear the obstacle that blocks the turn, then resume.',
  },
  F0005: {
    ja: '指定方向の障害物を取り除いてから、再開してください。',
    en: 'Clear the obstacle in the given direction, then resume.',
  },
  F0006: {
    ja: 'カメラの接続とフローのカメラ設定を確認してください。',
    en: 'Check the camera connection and the camera setting of the flow.',
  },
  F0007: {
    ja: '経路上の障害物を取り除くか、手動操縦で移動してから、もう一度指示してください。',
    en: 'Clear the route or drive the robot past the obstacle, then send the command again.',
  },
  A0001: callElevatorAgain,
  A0002: callElevatorAgain,
  A0003: callElevatorAgain,
  A0004: clearElevatorEntrance,
  A0005: clearElevatorEntrance,
  A0006: {
    ja: 'ロボットが行き先階を利用できる設定か、エレベーターの担当者に確認してください。',
    en: 'Ask the elevator operator whether the robot may travel to this floor.',
  },
  A0007: checkElevatorDoor,
  A0008: checkElevatorDoor,
  A0009: clearElevatorEntrance,
  A0010: clearElevatorEntrance,
  A0011: waitForBuilding,
  A0012: waitForBuilding,
  A0013: {
    ja: 'エレベーターの運転再開を待つか、別の経路を指示してください。',
    en: 'Wait until the elevator is back in service, or choose another route.',
  },
  A0014: callElevatorAgain,
  A0015: {
    ja: 'エレベーター連携サービスの認証情報をシステム管理者に確認してください。',
    en: 'Ask the system administrator to check the credentials of the elevator service.',
  },
  A0016: checkElevatorService,
  A0017: checkElevatorService,
  A0018: {
    ja: 'エレベーターが停止する階を行き先に指定してください。',
    en: 'Choose a destination on a floor that the elevator serves.',
  },
  A0019: tellSystemAdministrator,
  S0020: checkDoorService,
  S0023: checkDoorService,
  S2201: checkDoorPermission,
  S2204: checkDoorService,
  S2301: checkDoor,
  S2302: checkDoor,
  S2303: {
    ja: 'ドアの開放時間とロボットの位置を確認し、必要に応じて手動操縦で移動してください。',
    en: 'Check how long the door stays open and where the robot is. Drive it by hand if needed.',
  },
  S2304: {
    ja: 'ドアを開けたままにしている人や物がないか確認し、ドアを閉めてください。',
    en: 'Check what is holding the door open, then close the door.',
  },
  S2305: {
    ja: 'ドアの障害物を取り除いてから、もう一度指示してください。',
    en: 'Clear the obstacle in the door, then send the command again.',
  },
  S2401: waitForBuilding,
  S2402: waitForBuilding,
  S2403: {
    ja: 'ドアの点検が終わってから、もう一度指示してください。',
    en: 'Send the command again once maintenance of the door is finished.',
  },
  S2404: tellSystemAdministrator,
  D0001: {
    ja: '充電ドックの周囲の障害物を取り除き、もう一度充電ドックへ戻してください。',
    en: 'Clear the area around the dock, then send the robot back again.',
  },
  r501: checkStorage,
  r601: { ja: 'カメラの接続を確認してください。', en: 'Check the camera connection.' },
  r602: checkStorage,
  r701: {
    ja: '録画はご契約に含まれていません。利用するには、組織管理者に契約の追加を依頼してください。',
    en: 'The contract does not include recording. Ask the organisation administrator to add it.',
  },
  r801: restartRecording,
  r802: restartRecording,
  elv_99: tellSystemAdministrator,
  elv_911: waitForBuilding,
  elv_912: {
    ja: 'エレベーターの運転再開を待つか、別の経路を指示してください。',
    en: 'Wait until the elevator is back in service, or choose another route.',
  },
  sec_91: checkDoorPermission,
  sec_92: checkDoorService,
  sec_93: checkDoorService,
  sec_94: checkDoor,
  sec_99: tellSystemAdministrator,
}
