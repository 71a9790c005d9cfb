import type { WorkPart, WorkPlanType, WorkStepType } from '@wheelhouse/contract/flows/work-plan'
import { defineTexts, type Text } from '../kernel/define-texts.ts'

const types = {
  type_general: { ja: '一般', en: 'General' },
  type_elevator: { ja: 'エレベーター', en: 'Elevator' },
} satisfies Record<`type_${WorkPlanType}`, Text>

const stepTypes = {
  type_move: { ja: '移動', en: 'Movement' },
  'type_button-left': { ja: 'ボタン操作（左アーム）', en: 'Press a button (left arm)' },
  'type_button-right': { ja: 'ボタン操作（右アーム）', en: 'Press a button (right arm)' },
} satisfies Record<`type_${WorkStepType}`, Text>

const parts = {
  pre: { ja: '事前設定', en: 'Before' },
  main: { ja: 'メイン動作', en: 'Main action' },
  aux: { ja: '補助動作', en: 'Auxiliary actions' },
  post: { ja: '事後設定', en: 'After' },
} satisfies Record<WorkPart, Text>

/** workplan/settings, /create-template, /create, /{id}: work at which somebody goes through steps with a robot. */
export const workPlanTexts = defineTexts('workPlans', {
  title: { ja: 'ワークプラン', en: 'Work plans' },
  create: { ja: 'ワークプランの登録', en: 'Create a work plan' },
  createTemplate: { ja: 'テンプレートの登録', en: 'Create a template' },
  empty: {
    ja: 'ワークプランはまだ登録されていません。エレベーターの乗り降りなど、操作画面で手順に沿って進める作業を登録します。',
    en: 'No work plans yet. A work plan lists the steps of a task that an operator does with a robot, such as taking an elevator.',
  },
  identity: { ja: '基本情報', en: 'Basic information' },
  name: { ja: '名前', en: 'Name' },
  building: { ja: '建物', en: 'Building' },
  floor: { ja: 'フロア', en: 'Floor' },
  type: { ja: '種類', en: 'Type' },
  icon: { ja: 'アイコン', en: 'Icon' },
  description: { ja: '説明', en: 'Description' },
  isTemplate: { ja: 'テンプレート', en: 'Template' },
  allTypes: { ja: 'すべての種類', en: 'All types' },
  isTemplate_all: { ja: 'プランとテンプレート', en: 'Plans and templates' },
  isTemplate_true: { ja: 'テンプレート', en: 'Templates' },
  isTemplate_false: { ja: 'ワークプラン', en: 'Work plans' },
  templateId: { ja: '元のテンプレート', en: 'Based on' },
  stepCount: { ja: 'ステップ数', en: 'Steps' },
  updatedAt: { ja: '更新日時', en: 'Updated' },
  definition: { ja: 'ステップ', en: 'Steps' },
  steps: { ja: 'ステップ', en: 'Steps' },
  placeNote: {
    ja: '建物とフロアを選ぶと、ステップを追加できます。',
    en: 'Choose a building and a floor to add steps.',
  },
  noSteps: { ja: 'ステップはまだ追加されていません。', en: 'No steps yet.' },
  addStep: { ja: 'ステップを追加', en: 'Add a step' },
  addElevator: { ja: 'エレベーターの手順を追加', en: 'Add the steps of an elevator ride' },
  stepName: { ja: 'ステップ{{number}}', en: 'Step {{number}}' },
  stepTitle: { ja: '作業内容', en: 'What to do' },
  addTo: { ja: '{{part}}を追加', en: 'Add: {{part}}' },
  noMain: { ja: 'メイン動作が選ばれていません。', en: 'No main action is chosen.' },
  mainNote: {
    ja: '有効にするには、すべてのステップにメイン動作が必要です。',
    en: 'To enable the work plan, choose a main action for every step.',
  },
  elevator_hall: { ja: 'エレベーターホールへ移動', en: 'Go to the elevator lobby' },
  elevator_call: { ja: '呼びボタンを押す', en: 'Press the call button' },
  elevator_board: { ja: 'エレベーターに乗る', en: 'Board the elevator' },
  elevator_floor: { ja: '行き先階のボタンを押す', en: 'Press the floor button' },
  elevator_alight: { ja: 'エレベーターを降りる', en: 'Leave the elevator' },
  newStep: { ja: '新しいステップ', en: 'New step' },
  instantiate: { ja: 'このテンプレートから登録', en: 'Create from this template' },
  instantiateNote: {
    ja: '選んだ建物とフロアにない場所やポーズを使うコマンドは、登録後に選び直してください。すべてのメイン動作がそろうまで、ワークプランは無効です。',
    en: 'Commands with places or poses that do not exist at the selected building and floor are left out: choose them again afterwards. The work plan is disabled until every main action is chosen.',
  },
  cancel: { ja: 'キャンセル', en: 'Cancel' },
  mayNotCreate: {
    ja: 'ワークプランを登録する権限がありません。',
    en: 'You do not have permission to create work plans.',
  },
  ...types,
  ...stepTypes,
  ...parts,
})

/** Going through a work plan on the operation screen. */
export const workPanelTexts = defineTexts('workPanel', {
  panel: { ja: 'ワークプラン', en: 'Work plan' },
  choose: { ja: 'ワークプランを選択', en: 'Choose a work plan' },
  none: { ja: 'なし', en: 'None' },
  progress: { ja: '{{count}}ステップ中{{done}}完了', en: '{{done}} of {{count}} steps done' },
  tick: { ja: '「{{title}}」を完了にする', en: 'Mark “{{title}}” as done' },
  restart: { ja: '最初からやり直す', en: 'Start over' },
  asked: {
    ja: 'フロー「{{flow}}」が、このワークプランの実施を待っています。',
    en: 'The flow “{{flow}}” is waiting for this work plan to be done.',
  },
  askedGone: {
    ja: 'フロー「{{flow}}」が待っているワークプランは、現在利用できません。',
    en: 'The work plan that the flow “{{flow}}” is waiting for is currently not available.',
  },
  allDone: { ja: 'すべてのステップが完了しました。', en: 'All steps are done.' },
})
