import { defineTexts } from '../kernel/define-texts.ts'

export const knowledgeGroupTexts = defineTexts('knowledgeGroups', {
  title: { ja: 'ナレッジグループ', en: 'Knowledge groups' },
  create: { ja: 'ナレッジグループの登録', en: 'Create a knowledge group' },
  mayNotCreate: {
    ja: 'ナレッジグループを登録する権限がありません。',
    en: 'You do not have permission to create knowledge groups.',
  },
  empty: {
    ja: 'ナレッジグループはまだありません。建物についての質問と回答をまとめて登録します。',
    en: 'No knowledge groups yet. A group holds questions about a building, with their answers.',
  },
  identity: { ja: '基本情報', en: 'Details' },
  name: { ja: '名前', en: 'Name' },
  description: { ja: '説明', en: 'Description' },
  building: { ja: '建物', en: 'Building' },
  itemCount: { ja: 'Q&Aの件数', en: 'Questions' },
  updatedAt: { ja: '更新日時', en: 'Updated' },
  synonyms: { ja: '同義語', en: 'Synonyms' },
  synonymsNote: {
    ja: '同じ意味の語を、1行に「、」で区切って入力します。質問にどの語が使われても、同じ回答が見つかります。',
    en: 'Words that mean the same, separated by commas. Whichever of them a question uses, the same answer is found.',
  },
  synonymGroup: { ja: '同義語 {{number}}', en: 'Synonyms {{number}}' },
  addSynonyms: { ja: '同義語を追加', en: 'Add synonyms' },
  noSynonyms: { ja: '同義語はまだありません。', en: 'No synonyms yet.' },
  removeRow: { ja: '「{{name}}」を外す', en: 'Remove {{name}}' },
  tabs: { ja: 'ナレッジグループの内容', en: 'Parts of the knowledge group' },
  tab_items: { ja: 'Q&A', en: 'Questions' },
  tab_unanswered: { ja: '未回答の質問', en: 'Unanswered questions' },
  tab_evaluation: { ja: '評価', en: 'Evaluation' },
  tab_talk: { ja: '会話を試す', en: 'Try a conversation' },
  tab_basic: { ja: '設定と同義語', en: 'Details and synonyms' },
})

/** Questions with their answers, within a group. */
export const knowledgeItemTexts = defineTexts('knowledgeItems', {
  title: { ja: 'Q&A', en: 'Questions and answers' },
  create: { ja: 'Q&Aの追加', en: 'Add a question' },
  edit: { ja: 'Q&Aの編集', en: 'Edit the question' },
  deleteOne: { ja: '「{{name}}」を削除', en: 'Delete {{name}}' },
  empty: {
    ja: 'Q&Aはまだありません。1件ずつ追加するか、CSVファイルを取り込んでください。',
    en: 'No questions yet. Add them one by one, or import a CSV file.',
  },
  search: { ja: '質問・回答を検索', en: 'Search questions and answers' },
  count: { ja: '{{count}}件', en: '{{count}}' },
  shownCount: { ja: '{{all}}件中{{count}}件', en: '{{count}} of {{all}}' },
  ja: { ja: '日本語', en: 'Japanese' },
  en: { ja: '英語', en: 'English' },
  languages: { ja: '言語', en: 'Languages' },
  question: { ja: '質問', en: 'Question' },
  answer: { ja: '回答', en: 'Answer' },
  variants: { ja: '言い換え', en: 'Variants' },
  variant: { ja: '言い換え {{number}}', en: 'Variant {{number}}' },
  variantsNote: {
    ja: '同じことを尋ねる別の言い方です。20件まで登録できます。',
    en: 'Other ways to ask the same question. Up to 20.',
  },
  noVariants: { ja: '言い換えはまだありません。', en: 'No variants yet.' },
  addVariant: { ja: '言い換えを追加', en: 'Add a variant' },
  languageNote: {
    ja: '少なくとも一方の言語を入力してください。',
    en: 'At least one language is needed.',
  },
  isEnabled: { ja: '有効', en: 'Enabled' },
  enableOne: { ja: '「{{name}}」を有効にする', en: 'Enable {{name}}' },
  isEnabledNote: {
    ja: '無効にすると、案内では使われません。',
    en: 'The guide does not use it while it is disabled.',
  },
  attachment: { ja: '写真・動画', en: 'Picture or video' },
  fileId: { ja: 'ファイル', en: 'File' },
  kind_none: { ja: 'なし', en: 'None' },
  kind_image: { ja: '写真', en: 'Picture' },
  kind_video: { ja: '動画（100 MBまで）', en: 'Video, up to 100 MB' },
  hasImage: { ja: '写真', en: 'Picture' },
  attachmentAndWaypoint: { ja: '写真・動画／案内先', en: 'Picture / leads to' },
  hasVideo: { ja: '動画', en: 'Video' },
  waypoint: { ja: '案内先', en: 'Leads to' },
  waypointNote: {
    ja: '回答のあとにロボットが案内する場所です。',
    en: 'Where the robot offers to guide the visitor after answering.',
  },
  floorId: { ja: 'フロア', en: 'Floor' },
  noFloor: { ja: '案内しない', en: 'No guiding' },
  waypointId: { ja: 'ウェイポイント', en: 'Waypoint' },
  waypointName: { ja: '案内先の名前', en: 'Name of the waypoint' },
  noMap: {
    ja: 'このフロアには、公開中の地図がありません。',
    en: 'This floor has no published map.',
  },
  goneNamed: { ja: '{{name}}（地図にありません）', en: '{{name}} (not on the map)' },
  groupId: { ja: 'ナレッジグループ', en: 'Knowledge group' },
  items: { ja: 'Q&A', en: 'Questions and answers' },
  added: { ja: '追加した件数', en: 'Added' },
  removed: { ja: '削除した件数', en: 'Removed' },
  mode: { ja: '取り込み方', en: 'Mode' },
  mode_add: { ja: '今のQ&Aに追加', en: 'Add to existing questions' },
  mode_replace: { ja: '今のQ&Aと置き換え', en: 'Replace existing questions' },
})

/** Questions and answers as a file, in both directions. */
export const knowledgeFileTexts = defineTexts('knowledgeFile', {
  csv: { ja: 'CSVファイルを保存', en: 'Download CSV' },
  import: { ja: 'CSVの取り込み', en: 'Import CSV' },
  note: {
    ja: '保存したCSVファイルと同じ列が必要です。文字コードはUTF-8またはShift_JIS、1,000件までです。言い換えは、1つのセルの中で改行して並べます。',
    en: 'The file needs the same columns as a downloaded one, in UTF-8 or Shift_JIS, with up to 1,000 rows. Put all variants in one cell, one per line.',
  },
  choose: { ja: 'ファイルを選択', en: 'Choose a file' },
  mode: { ja: '取り込み方', en: 'How to import' },
  mode_add: { ja: '今のQ&Aに追加する', en: 'Add to existing questions' },
  mode_replace: { ja: '今のQ&Aと置き換える', en: 'Replace existing questions' },
  read: { ja: '{{name}}：{{count}}件', en: 'Rows in {{name}}: {{count}}' },
  issues: {
    ja: '「{{name}}」に誤りが{{count}}件あります。何も取り込まれていません。修正して選び直してください。',
    en: 'Errors in {{name}}: {{count}}. Nothing was imported. Correct the file and choose it again.',
  },
  issue: { ja: '{{line}}行目・{{field}}：{{words}}', en: 'Line {{line}}, {{field}}: {{words}}' },
  lineIssue: { ja: '{{line}}行目：{{words}}', en: 'Line {{line}}: {{words}}' },
  more: { ja: 'ほか{{count}}件', en: 'and {{count}} more' },
  badEncoding: {
    ja: '文字コードを判別できません。UTF-8またはShift_JISで保存してください。',
    en: 'The text cannot be read. Save the file as UTF-8 or Shift_JIS.',
  },
  tooLarge: { ja: 'ファイルは5 MBまでです。', en: 'The file can be up to 5 MB.' },
  noRows: {
    ja: '取り込む行がありません。1行目に列名、2行目以降にQ&Aを入力してください。',
    en: 'The file has no rows. The first line holds the column names, each further one a question.',
  },
  missingColumn: {
    ja: '1行目に列名「{{name}}」がありません。保存したCSVファイルと同じ列名にしてください。',
    en: 'The first line lacks the column name “{{name}}”. Use the names of a downloaded file.',
  },
  badQuote: { ja: '引用符（"）が閉じられていません。', en: 'A quotation mark (") is not closed.' },
  badStatus: {
    ja: '「有効」または「無効」を入力してください。',
    en: 'Enter “Enabled” or “Disabled”.',
  },
  replaceTitle: { ja: '今のQ&Aをすべて置き換えますか？', en: 'Replace all questions?' },
  replaceText: {
    ja: '今ある{{count}}件のQ&Aは、写真・動画や案内先の設定も含めて削除されます。元に戻すことはできません。',
    en: 'All existing questions ({{count}}) are deleted, with their pictures, videos and waypoints. This cannot be undone.',
  },
  replace: { ja: '置き換え', en: 'Replace' },
  imported: { ja: '{{count}}件を取り込みました。', en: 'Questions imported: {{count}}.' },
})

/** What the guide would make of a question. */
export const tryQuestionTexts = defineTexts('tryQuestion', {
  title: { ja: '質問を試す', en: 'Try a question' },
  note: {
    ja: '来訪者の質問を入力すると、案内がどう答えるかを確認できます。有効なQ&Aだけが対象です。',
    en: 'Type what a visitor might ask, and see what the guide would answer. Only enabled questions are searched.',
  },
  ask: { ja: '確認', en: 'Try' },
  asked: { ja: '「{{text}}」', en: '“{{text}}”' },
  answer: { ja: '回答', en: 'Answer' },
  suggest: { ja: '候補を示して聞き返し', en: 'Did you mean …' },
  notFound: { ja: '回答なし', en: 'No answer' },
  score: { ja: '一致度{{score}}%', en: 'Match: {{score}}%' },
  addVariant: { ja: 'この質問を言い換えに追加', en: 'Add this question as a variant' },
  isKnown: { ja: 'この言い方は登録済みです', en: 'Already one of its questions' },
})
