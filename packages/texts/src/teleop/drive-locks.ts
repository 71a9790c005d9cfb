import type { DriveRefusal } from '@wheelhouse/contract/teleop/drive'
import type { Text } from '../kernel/define-texts.ts'

/** Why the robot does not move: what happened, and what to do. From the page's locks and from the robot's refusals. */
type LockWord =
  | DriveRefusal
  | 'disconnected'
  | 'hiddenTab'
  | 'blur'
  | 'dialog'
  | 'typing'
  | 'composing'
  | 'gamepadUnplugged'
  | 'noPicture'
  | 'pictureOutOfView'
  | 'untimedPicture'
  | 'measuring'
  | 'measured'
  | 'reconnected'
  | 'obstacle'
  | 'deadMan'
  | 'blocked'
  | 'keepout'
  | 'staleVideo'
  | 'slowLink'
  | 'contradiction'

export const driveLocks: { [L in LockWord as `lock_${L}`]: Text } = {
  lock_disconnected: {
    ja: '接続していません。再接続を待っています。',
    en: 'Not connected. Waiting to reconnect.',
  },
  lock_remoteStop: {
    ja: '遠隔停止中です。解除するまで動きません。',
    en: 'Remote stop is on. Release it to drive.',
  },
  lock_emergencyStop: {
    ja: '非常停止中は操縦できません。',
    en: 'Driving is off during an emergency stop.',
  },
  lock_noLease: { ja: '操縦するには「操縦を開始」を押してください。', en: 'Press “Start driving” to drive.' },
  lock_hiddenTab: { ja: '画面が隠れたため停止しました。', en: 'Stopped because this tab was hidden.' },
  lock_blur: {
    ja: '画面が選択されていないため停止しました。クリックすると再開できます。',
    en: 'Stopped because the window lost focus. Click here to continue.',
  },
  lock_dialog: { ja: 'ダイアログを閉じると操縦できます。', en: 'Close the dialog to drive.' },
  lock_typing: { ja: '文字の入力中は操縦できません。', en: 'Driving is off while you type.' },
  lock_composing: { ja: '変換中は操縦できません。', en: 'Driving is off while you compose text.' },
  lock_gamepadUnplugged: {
    ja: 'ゲームパッドが外れたため停止しました。つなぎ直すか、キーで操縦してください。',
    en: 'Stopped because the gamepad was unplugged. Plug it in again, or drive with the keys.',
  },
  lock_noPicture: { ja: '映像を待っています。', en: 'Waiting for the picture.' },
  lock_pictureOutOfView: {
    ja: '映像が画面の外にあるため停止しました。映像が見える位置に戻してください。',
    en: 'Stopped because the picture is out of view. Bring it back into view.',
  },
  lock_untimedPicture: {
    ja: '映像がSkyWay経由のため、遅れを測れません。手動では操縦できません。地図で行き先を指定してください。',
    en: 'The picture comes through SkyWay, so its delay cannot be measured. Driving by hand is not possible. Choose a destination on the map.',
  },
  lock_measuring: {
    ja: '通信の遅れを測定しています。測定が終わるまで操縦できません。',
    en: 'Measuring the link. Driving is off until that is done.',
  },
  lock_measured: {
    ja: '通信の遅れの測定が終わりました。一度キーを離してから、もう一度押してください。',
    en: 'The link has been measured. Let go and press again.',
  },
  lock_reconnected: {
    ja: '接続が切れたため停止しました。一度キーを離してから、もう一度押してください。',
    en: 'Stopped because the connection was lost. Let go and press again.',
  },
  lock_obstacle: {
    ja: '障害物に当たったため停止しました。周囲を確認し、一度キーを離してから、もう一度押してください。',
    en: 'Stopped by an obstacle. Look around the robot, then let go and press again.',
  },
  lock_deadMan: {
    ja: '指示が届かなくなったため停止しました。一度キーを離してから、もう一度押してください。',
    en: 'Stopped because commands no longer arrived. Let go and press again.',
  },
  lock_blocked: {
    ja: '障害物に接しているため進めません。反対の方向へ動かしてください。',
    en: 'An obstacle is in the way. Drive the other way.',
  },
  lock_keepout: {
    ja: 'この先は進入禁止エリアのため進めません。反対の方向へ動かしてください。',
    en: 'A keepout zone is ahead. The robot does not enter it. Drive the other way.',
  },
  lock_staleVideo: {
    ja: '映像が止まっているため停止しました。',
    en: 'Stopped because the picture is frozen.',
  },
  lock_slowLink: {
    ja: '通信の遅れが大きいため操縦できません。地図で行き先を指定してください。',
    en: 'The link is too slow to drive. Choose a destination on the map.',
  },
  lock_contradiction: { ja: '反対方向のキーが同時に押されています。', en: 'Opposite keys are pressed.' },
  lock_mustRelease: { ja: '一度キーを離してから、もう一度押してください。', en: 'Let go and press again.' },
  lock_wrongLease: { ja: '操縦権が別の人に移りました。', en: 'Somebody else has control now.' },
  lock_oldSequence: { ja: '古い指示のため無視されました。', en: 'An old command was ignored.' },
  lock_stale: {
    ja: '指示の到着が遅れたため、ロボットが停止しました。',
    en: 'The robot stopped because commands arrived late.',
  },
  lock_notFinite: { ja: '指示の値が正しくありません。', en: 'The command was not valid.' },
  lock_standby: {
    ja: '待機モード中です。解除してから操縦してください。',
    en: 'The robot is in standby. End standby first.',
  },
  lock_hardwareError: {
    ja: 'ハードウェアエラーのため動けません。',
    en: 'The robot cannot move because of a hardware error.',
  },
  lock_unavailable: { ja: 'ロボットは現在利用できません。', en: 'The robot is currently not available.' },
}
