import type { Text } from '../kernel/define-texts.ts'

/** Validation messages about robots, poses and pose networks; `forms.ts` includes them. */
export const robotIssueTexts = {
  'serialNumber.characters': {
    ja: '半角の英数字とハイフン（-）で入力してください。',
    en: 'Use letters, digits and hyphens only.',
  },
  'serialNumber.taken': {
    ja: 'このシリアル番号のロボットはすでに登録されています。',
    en: 'A robot with this serial number is already registered.',
  },
  'hwRevision.invalid': { ja: '3桁以内の数字で入力してください。', en: 'Use digits only, at most three.' },
  'joint.missing': { ja: 'この関節の値がありません。', en: 'The value of this joint is missing.' },
  'joint.outOfReach': { ja: 'アームの可動範囲を超えています。', en: 'This is beyond the limits of the arm.' },
  'joint.notOfArm': { ja: 'このアームにはない関節です。', en: 'The arm has no such joint.' },
  'pose.inNetwork': {
    ja: 'ポーズネットワークで使用されているため、変更できません。先にネットワークから外してください。',
    en: 'A pose network uses this pose. Remove the pose from the network first.',
  },
  'pose.notInOrganization': {
    ja: '選択した組織のポーズではありません。',
    en: 'This is not a pose of the chosen organisation.',
  },
  'pose.notInBuilding': {
    ja: '選択した建物では使用できないポーズです。',
    en: 'This pose is for another building.',
  },
  'pose.otherArm': { ja: '選択したアームのポーズではありません。', en: 'This pose is for another arm.' },
  'pose.disabled': { ja: '無効なポーズは追加できません。', en: 'A disabled pose cannot be added.' },
  'network.samePoseTwice': { ja: '同じポーズが2回選択されています。', en: 'The pose was chosen twice.' },
  'network.unreachable': {
    ja: '開始ポーズからこのポーズへの経路がありません。',
    en: 'This pose cannot be reached from the start pose.',
  },
  'network.unknownStart': {
    ja: '選択したポーズの中から開始ポーズを選んでください。',
    en: 'Choose one of the poses as the start pose.',
  },
  'network.selfEdge': {
    ja: '移動元と移動先が同じです。',
    en: 'A transition must lead to another pose.',
  },
  'network.unknownPose': {
    ja: 'ネットワークに含まれないポーズです。',
    en: 'One of these poses is not in the network.',
  },
  'network.sameEdgeTwice': {
    ja: '同じ移動元と移動先の組み合わせがすでにあります。',
    en: 'This transition already exists.',
  },
  'robotGroup.notInBuilding': {
    ja: '選択した建物のグループを選んでください。',
    en: 'Choose a group of the chosen building.',
  },
} as const satisfies Record<string, Text>
