import type { StepCode } from '@wheelhouse/contract/flows/step-types'
import { defineTexts, type Text } from '../kernel/define-texts.ts'

const steps = {
  step_taskStart: { ja: 'タスク開始', en: 'Start of a task' },
  step_taskComplete: { ja: 'タスク完了', en: 'End of a task' },
  step_wait: { ja: '待つ', en: 'Wait' },
  step_loopStart: { ja: '繰り返し', en: 'Repeat' },
  step_loopEnd: { ja: '繰り返しの終わり', en: 'End of the repetition' },
  step_if: { ja: '条件分岐', en: 'If' },
  step_else: { ja: 'それ以外', en: 'Else' },
  step_ifEnd: { ja: '条件分岐の終わり', en: 'End of the condition' },
  step_callFlow: { ja: 'フローの呼び出し', en: 'Call a flow' },
  step_comment: { ja: 'コメント', en: 'Comment' },
  step_goTo: { ja: 'ウェイポイントへ移動', en: 'Go to a waypoint' },
  step_followRoute: { ja: 'ルートに沿って移動', en: 'Follow a route' },
  step_moveDistance: { ja: '前進・後退', en: 'Move ahead or back' },
  step_rotate: { ja: '回転', en: 'Turn' },
  step_dock: { ja: '充電ドックへ戻す', en: 'Go to the dock' },
  step_undock: { ja: '充電ドックから離れる', en: 'Leave the dock' },
  step_elevatorRide: { ja: 'エレベーターで移動', en: 'Take an elevator' },
  step_securityDoor: { ja: 'セキュリティドアを通過', en: 'Pass a security door' },
  step_pose: { ja: 'ポーズ', en: 'Take a pose' },
  step_poseSequence: { ja: 'ポーズネットワークで移動', en: 'Take a pose along a network' },
  step_lift: { ja: '昇降', en: 'Raise or lower the body' },
  step_head: { ja: '首を向ける', en: 'Turn the head' },
  step_speak: { ja: '発話', en: 'Speak' },
  step_saveImage: { ja: '画像を保存', en: 'Save a picture' },
  step_videoStart: { ja: '録画を開始', en: 'Start a video' },
  step_videoStop: { ja: '録画を終了', en: 'End the video' },
  step_thermalPhoto: { ja: 'サーマル画像を保存', en: 'Save a thermal picture' },
  step_notify: { ja: '通知', en: 'Notify' },
  step_ask: { ja: '操作者に質問', en: 'Ask an operator' },
  step_note: { ja: 'レポートに記録', en: 'Write into the report' },
} satisfies Record<`step_${StepCode}`, Text>

const params = {
  param_task: { ja: 'タスク名', en: 'Task' },
  param_seconds: { ja: '秒数', en: 'Seconds' },
  param_times: { ja: '回数', en: 'Times' },
  param_value: { ja: '調べる値', en: 'Value' },
  param_operator: { ja: '比較', en: 'Comparison' },
  param_compared: { ja: '比較する値', en: 'Compared with' },
  param_flowId: { ja: 'フロー', en: 'Flow' },
  param_text: { ja: '内容', en: 'Text' },
  param_waypointId: { ja: 'ウェイポイント', en: 'Waypoint' },
  param_routeId: { ja: 'ルート', en: 'Route' },
  param_distance: { ja: '距離（m、後退は負の値）', en: 'Distance (m; negative: backwards)' },
  param_angle: { ja: '角度（度、左回りが正の値）', en: 'Angle (degrees, to the left)' },
  param_elevatorId: { ja: 'エレベーター', en: 'Elevator' },
  param_floorId: { ja: '行き先のフロア', en: 'To floor' },
  param_doorId: { ja: 'ドア', en: 'Door' },
  param_poseId: { ja: 'ポーズ', en: 'Pose' },
  param_poseNetworkId: { ja: 'ポーズネットワーク', en: 'Pose network' },
  param_height: { ja: '高さ（mm）', en: 'Height (mm)' },
  param_pan: { ja: '左右（度、左が正の値）', en: 'To the left (degrees)' },
  param_tilt: { ja: '上下（度、上が正の値）', en: 'Up (degrees)' },
  param_language: { ja: '言語', en: 'Language' },
  param_voice: { ja: '声', en: 'Voice' },
  param_speed: { ja: '速さ', en: 'Speed' },
  param_camera: { ja: 'カメラ', en: 'Camera' },
  param_title: { ja: '題名', en: 'Title' },
  param_level: { ja: '通知レベル', en: 'Level' },
  param_question: { ja: '質問', en: 'Question' },
  param_answers: {
    ja: '選択肢（1行に1つ、空欄の場合は自由入力）',
    en: 'Answers (one a line; none: any text)',
  },
  param_usual: {
    ja: '時間内に回答がない場合の回答（空欄の場合はエラー）',
    en: 'Answer when nobody answers in time (none: an error)',
  },
}

const choices = {
  choice_value_result: { ja: '直前のステップの結果', en: 'Result of the step before' },
  choice_value_answer: { ja: '直前の質問への回答', en: 'Answer to the last question' },
  choice_value_battery: { ja: 'バッテリー残量（%）', en: 'Battery (%)' },
  choice_value_hour: { ja: '時刻（0〜23時）', en: 'Hour of the day (0 to 23)' },
  choice_value_round: { ja: '繰り返しの回数目', en: 'Round of the repetition' },
  choice_operator_eq: { ja: '等しい', en: 'is' },
  choice_operator_ne: { ja: '等しくない', en: 'is not' },
  choice_operator_lt: { ja: 'より小さい', en: 'is less than' },
  choice_operator_lte: { ja: '以下', en: 'is at most' },
  choice_operator_gt: { ja: 'より大きい', en: 'is more than' },
  choice_operator_gte: { ja: '以上', en: 'is at least' },
  choice_voice_female: { ja: '女性', en: 'Female' },
  choice_voice_male: { ja: '男性', en: 'Male' },
  choice_level_0: { ja: 'お知らせ', en: 'Information' },
  choice_level_5: { ja: '警告', en: 'Warning' },
  choice_level_9: { ja: '緊急', en: 'Emergency' },
}

const categories = {
  category_0: { ja: '制御', en: 'Control' },
  category_100: { ja: '移動', en: 'Move' },
  category_200: { ja: 'アーム・ポーズ', en: 'Arms and poses' },
  category_300: { ja: '発話・表示', en: 'Speech and display' },
  category_400: { ja: '撮影・点検', en: 'Pictures and inspection' },
  category_500: { ja: '検知', en: 'Detection' },
  category_900: { ja: '外部・その他', en: 'Outside and other' },
}

/**
 * What steps of flows are called: `step_<code>` of `stepTypes`, `param_<name>` of their parameters, `choice_<name>_<value>`
 * of choices (languages, speeds and cameras have their words where they are at home), `category_<number>`.
 */
export const stepTypeTexts = defineTexts('stepTypes', { ...steps, ...params, ...choices, ...categories })
