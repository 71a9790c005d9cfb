import type { StepProblemCode, stepProblemCodes } from '@wheelhouse/contract/flows/check-steps'
import type { Text } from '../kernel/define-texts.ts'

/** Refused when a button is saved; steps are saved with these. */
type ButtonIssue = 'unknownType' | 'unknownParam'
type StepError = {
  [Code in StepProblemCode]: (typeof stepProblemCodes)[Code] extends 'error' ? Code : never
}[StepProblemCode]

/** Errors in steps, as the server refuses them: the details name the step and the parameter. */
const steps = {
  'step.sameId': {
    ja: 'IDがほかのステップと重複しています。',
    en: 'Another step has the same ID.',
  },
  'step.unknownType': {
    ja: 'このコマンドはカタログにありません。',
    en: 'This command is not in the catalogue.',
  },
  'step.notClosed': { ja: '終わりのステップがありません。', en: 'The end of this block is missing.' },
  'step.notOpened': { ja: '始まりのステップがありません。', en: 'The beginning of this block is missing.' },
  'step.elseAlone': {
    ja: '「それ以外」は、条件分岐の中に1つだけ置けます。',
    en: 'A condition can have only one “else”, and it must be inside the condition.',
  },
  'step.crossed': {
    ja: 'ほかのまとまりと交差しています。',
    en: 'This block crosses another one.',
  },
  'step.taskInTask': {
    ja: 'タスクの中に別のタスクは置けません。',
    en: 'A task cannot contain another task.',
  },
  'step.outsideTask': { ja: 'タスクの中に置いてください。', en: 'This step must be inside a task.' },
  'step.missing': { ja: '入力してください。', en: 'Fill this in.' },
  'step.unknownParam': {
    ja: 'このコマンドにはない項目です。',
    en: 'The command has no such parameter.',
  },
  'step.invalid': { ja: '値が正しくありません。', en: 'Invalid value.' },
  'step.gone': {
    ja: '選択したものが見つかりません。選び直してください。',
    en: 'The selected item no longer exists. Choose again.',
  },
  'step.disabledService': {
    ja: 'このサービスコマンドは無効になっています。',
    en: 'This service command is disabled.',
  },
  'step.floorUnsure': {
    ja: 'ここでロボットがいるフロアが一つに決まりません。',
    en: 'The robot can be on different floors at this step.',
  },
  'step.callsItself': {
    ja: 'フローが自分自身を呼び出すことになります。',
    en: 'The flow would call itself.',
  },
  'step.tooLong': {
    ja: '繰り返しの回数が多すぎます。',
    en: 'The repetitions add up to too many steps.',
  },
} satisfies Record<`step.${StepError | ButtonIssue}`, Text>

/** Validation messages about flows; `forms.ts` includes them. */
export const flowIssueTexts = {
  ...steps,
  'json.inexact': {
    ja: '正確に保存できない大きな数値です。引用符で囲んで文字列にしてください。',
    en: 'The number is too large to be stored exactly. Put it in quotes.',
  },
  'command.typeInUse': {
    ja: 'フローで使用されているため、番号を変更できません。',
    en: 'Flows use this number, so it cannot be changed.',
  },
  'command.notByButton': {
    ja: 'このコマンドはボタンでは実行できません。ほかのコマンドを選んでください。',
    en: 'This command cannot be run by a button. Choose another one.',
  },
  'commandList.modeTaken': {
    ja: 'この建物には、このモードのコマンドリストがすでに登録されています。',
    en: 'The building already has a command list for this mode.',
  },
  'workPlan.empty': { ja: 'ステップを追加してください。', en: 'Add a step.' },
  'workPlan.mainMissing': { ja: 'メイン動作を選んでください。', en: 'Choose a main action.' },
  'workPlan.otherArm': {
    ja: 'ステップの種類と同じ側のアームを選んでください。',
    en: 'Choose the same arm as in the step type.',
  },
  'command.noPlace': {
    ja: '映像の中の位置を指定できるのは、ボタンを押すコマンドだけです。',
    en: 'Only a command that presses a button can have a place in the picture.',
  },
  'commandList.empty': { ja: 'コマンドを追加してください。', en: 'Add a command.' },
  'commandList.sameKey': {
    ja: 'ほかのコマンドと同じキーです。',
    en: 'Another command uses this key.',
  },
  'pose.inFlow': {
    ja: 'フローで使用されているため、組織や建物を変更できません。',
    en: 'This is used by flows, so it cannot be moved to another organisation or building.',
  },
  'flow.notOwn': {
    ja: 'ほかの組織のフローは、公開範囲を「組織のみ」にできません。',
    en: 'A flow of another organisation cannot be hidden from companies that look after it.',
  },
  'workPlan.notOwn': {
    ja: 'ほかの組織のワークプランは、公開範囲を「組織のみ」にできません。',
    en: 'A work plan of another organisation cannot be hidden from companies that look after it.',
  },
  'flowGroup.notInBuilding': {
    ja: '選択した建物のフローグループを選んでください。',
    en: 'Choose a flow group of the chosen building.',
  },
  'flowGroup.full': {
    ja: 'このグループには、これ以上フローを追加できません。',
    en: 'This group cannot have more flows.',
  },
} satisfies Record<string, Text>
