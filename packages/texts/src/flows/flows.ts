import { defineTexts } from '../kernel/define-texts.ts'

/** flow/settings: the flows of a building, and what is done with them there. */
export const flowListTexts = defineTexts('flowList', {
  title: { ja: 'フロー', en: 'Flows' },
  create: { ja: 'フローの登録', en: 'Create a flow' },
  empty: {
    ja: 'フローはまだ登録されていません。ロボットに順番に行わせる動作を、フローとして登録します。',
    en: 'No flows yet. A flow is a sequence of steps that a robot carries out automatically.',
  },
  name: { ja: '名前', en: 'Name' },
  description: { ja: '説明', en: 'Description' },
  allFloors: { ja: 'すべてのフロア', en: 'All floors' },
  group: { ja: 'フローグループ', en: 'Flow group' },
  allGroups: { ja: 'すべてのグループ', en: 'All groups' },
  otherGroups: { ja: 'そのほかのグループ', en: 'Other groups' },
  updatedAt: { ja: '更新日時', en: 'Updated' },
  updatedBy: { ja: '更新者', en: 'Updated by' },
  actions: { ja: '操作', en: 'Actions' },
  enable: { ja: '「{{name}}」を有効にする', en: 'Enable “{{name}}”' },
  changeOrder: { ja: '並べ替え', en: 'Change the order' },
  changeOrderOf: { ja: '「{{name}}」のフローを並べ替え', en: 'Change the order of “{{name}}”' },
  run: { ja: '実行', en: 'Run' },
  runOf: { ja: '「{{name}}」を実行', en: 'Run “{{name}}”' },
  copy: { ja: 'コピー', en: 'Copy' },
  copyOf: { ja: '「{{name}}」をコピー', en: 'Copy “{{name}}”' },
  copyName: { ja: 'コピーの名前', en: 'Name of the copy' },
  copyNote: {
    ja: '{{max}}文字まで。コピーは同じグループの最後に、無効の状態で追加されます。',
    en: 'At most {{max}} characters. The copy goes to the end of the same group, disabled.',
  },
  copySuffix: { ja: 'のコピー', en: ' copy' },
  copied: {
    ja: '「{{name}}」を無効の状態で追加しました。',
    en: '“{{name}}” was added. It is disabled for now.',
  },
  deleteOf: { ja: '「{{name}}」を削除', en: 'Delete “{{name}}”' },
})
