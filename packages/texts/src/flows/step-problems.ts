import type { StepProblemCode } from '@wheelhouse/contract/flows/check-steps'
import type { Text } from '../kernel/define-texts.ts'

/** What a step does, in one line: `line_<code>` of `stepTypes`, with its parameters by their names. */
export const stepLines = {
  line_taskStart: { ja: '{{task}}', en: '{{task}}' },
  line_wait: { ja: '{{seconds}}秒 待つ', en: 'Wait {{seconds}} s' },
  line_loopStart: { ja: '{{times}}回 繰り返す', en: 'Repeat {{times}} times' },
  line_if_eq: { ja: '{{value}}が{{compared}}の場合', en: 'If {{value}} is {{compared}}' },
  line_if_ne: { ja: '{{value}}が{{compared}}でない場合', en: 'If {{value}} is not {{compared}}' },
  line_if_lt: { ja: '{{value}}が{{compared}}より小さい場合', en: 'If {{value}} is less than {{compared}}' },
  line_if_lte: { ja: '{{value}}が{{compared}}以下の場合', en: 'If {{value}} is at most {{compared}}' },
  line_if_gt: { ja: '{{value}}が{{compared}}より大きい場合', en: 'If {{value}} is more than {{compared}}' },
  line_if_gte: { ja: '{{value}}が{{compared}}以上の場合', en: 'If {{value}} is at least {{compared}}' },
  line_callFlow: { ja: '「{{flowId}}」を呼び出す', en: 'Call “{{flowId}}”' },
  line_callWorkPlan: { ja: '「{{workPlanId}}」の実施を待つ', en: 'Wait until “{{workPlanId}}” is done' },
  line_comment: { ja: '{{text}}', en: '{{text}}' },
  line_goTo: { ja: '{{waypointId}} へ移動', en: 'Go to {{waypointId}}' },
  line_followRoute: { ja: '{{routeId}} に沿って移動', en: 'Follow {{routeId}}' },
  line_moveDistance: { ja: '{{distance}} m 前進', en: '{{distance}} m forward' },
  line_moveDistance_back: { ja: '{{distance}} m 後退', en: '{{distance}} m back' },
  line_rotate: { ja: '左へ{{angle}}度 回転', en: '{{angle}}° to the left' },
  line_rotate_right: { ja: '右へ{{angle}}度 回転', en: '{{angle}}° to the right' },
  line_elevatorRide: { ja: '{{elevatorId}} で {{floorId}} へ', en: '{{elevatorId}} to {{floorId}}' },
  line_securityDoor: { ja: '{{doorId}} を通過', en: 'Through {{doorId}}' },
  line_pose: { ja: '{{poseId}}', en: '{{poseId}}' },
  line_poseSequence: { ja: '{{poseNetworkId}} で {{poseId}} へ', en: '{{poseId}} along {{poseNetworkId}}' },
  line_lift: { ja: '高さ {{height}} mm', en: 'To {{height}} mm' },
  line_pressButton: {
    ja: '{{arm}}・{{camera}}カメラ（{{x}}、{{y}}）',
    en: '{{arm}} arm, {{camera}} camera ({{x}}, {{y}})',
  },
  line_head: { ja: '左右 {{pan}}度・上下 {{tilt}}度', en: '{{pan}}° to the left, {{tilt}}° up' },
  line_speak: { ja: '「{{text}}」', en: '“{{text}}”' },
  line_playAudio: { ja: '「{{resourceId}}」を{{repeat}}回', en: '“{{resourceId}}”, {{repeat}}×' },
  line_guideStart: { ja: '「{{knowledgeGroupId}}」で案内', en: 'Using “{{knowledgeGroupId}}”' },
  line_saveImage: { ja: '{{camera}}カメラ「{{title}}」', en: '{{camera}} camera, “{{title}}”' },
  line_videoStart: {
    ja: '{{camera}}カメラで最長{{seconds}}秒',
    en: '{{camera}} camera, at most {{seconds}} s',
  },
  line_thermalPhoto: { ja: '「{{title}}」', en: '“{{title}}”' },
  line_checkItem: { ja: '「{{checkItemId}}」', en: '“{{checkItemId}}”' },
  line_notify: { ja: '{{level}}「{{text}}」', en: '{{level}}: “{{text}}”' },
  line_callService: { ja: '「{{serviceCommandId}}」を呼び出す', en: 'Call “{{serviceCommandId}}”' },
  line_ask: { ja: '「{{question}}」', en: '“{{question}}”' },
  line_note: { ja: '「{{text}}」', en: '“{{text}}”' },
}

/** What is wrong with a step, after the words for which step it is. */
export const stepProblems: { [Code in StepProblemCode as `problem_${Code}`]: Text } = {
  problem_sameId: {
    ja: 'IDがほかのステップと重複しています。',
    en: 'Another step has the same ID.',
  },
  problem_unknownType: {
    ja: 'このコマンドはカタログにありません。内容はそのまま保存されますが、フローを開始するには、ステップを置き換えるか削除してください。',
    en: 'This command is not in the catalogue. The step is kept as it is. Replace or delete it to start the flow.',
  },
  problem_notClosed: { ja: '終わりのステップがありません。', en: 'The end of this block is missing.' },
  problem_notOpened: { ja: '始まりのステップがありません。', en: 'The beginning of this block is missing.' },
  problem_elseAlone: {
    ja: '条件分岐の中に1つだけ置けます。',
    en: 'It must be inside a condition, and only once.',
  },
  problem_crossed: {
    ja: 'ほかのまとまりと交差しています。',
    en: 'This block crosses another one.',
  },
  problem_taskInTask: {
    ja: 'タスクの中に別のタスクは置けません。',
    en: 'A task cannot contain another task.',
  },
  problem_outsideTask: {
    ja: 'タスクの中に置いてください。',
    en: 'This step must be inside a task.',
  },
  problem_missing: { ja: '「{{param}}」が入力されていません。', en: '“{{param}}” is missing.' },
  problem_unknownParam: {
    ja: '「{{param}}」という項目はこのコマンドにありません。値はそのまま保存されますが、フローを開始するには外してください。',
    en: 'The command has no parameter “{{param}}”. It is kept as it is. Remove it to start the flow.',
  },
  problem_unknownKeys: {
    ja: '不明な項目があります（{{names}}）。値はそのまま保存されますが、フローを開始するには外してください。',
    en: 'Unknown fields: {{names}}. They are kept as they are. Remove them to start the flow.',
  },
  problem_invalid: { ja: '「{{param}}」の値が正しくありません。{{detail}}', en: '“{{param}}”: {{detail}}' },
  problem_gone: {
    ja: '「{{param}}」で選択したものが見つかりません。',
    en: '{{param}}: the selected item no longer exists.',
  },
  problem_floorUnsure: {
    ja: 'ここでロボットがいるフロアが一つに決まらないため、「{{param}}」を選択できません。',
    en: 'The robot can be on different floors here, so “{{param}}” cannot be chosen.',
  },
  problem_callsItself: {
    ja: 'フローが自分自身を呼び出しています（{{names}}）。',
    en: 'The flow calls itself ({{names}}).',
  },
  problem_tooLong: {
    ja: '繰り返しの回数が多すぎます。',
    en: 'The repetitions add up to too many steps.',
  },
  problem_empty: { ja: '中にステップがありません。', en: 'There are no steps inside.' },
  problem_disabledCommand: {
    ja: 'このコマンドは無効になっています。',
    en: 'This command is disabled.',
  },
  problem_disabledService: {
    ja: 'このサービスコマンドは無効になっています。',
    en: 'This service command is disabled.',
  },
  problem_noVoice: {
    ja: 'この言語の音声がないため、ロボットは発話できません。',
    en: 'There is no voice for this language, so robots cannot say it.',
  },
  problem_calledElsewhere: {
    ja: '呼び出すフローのフロアと、ここでロボットがいるフロアが異なります。',
    en: 'The called flow belongs to a different floor from the one the robot is on at this step.',
  },
}
