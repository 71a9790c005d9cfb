import type { JointId } from '@wheelhouse/contract/robots/arm'
import { defineTexts, type Text } from '../kernel/define-texts.ts'

const arm: Record<'1' | '2' | '3' | '4' | '5' | '6' | '7' | 'Gripper', Text> = {
  1: { ja: '肩の前後', en: 'Shoulder pitch' },
  2: { ja: '肩の開き', en: 'Shoulder roll' },
  3: { ja: '上腕のひねり', en: 'Upper arm rotation' },
  4: { ja: '肘', en: 'Elbow' },
  5: { ja: '前腕のひねり', en: 'Forearm rotation' },
  6: { ja: '手首の曲げ', en: 'Wrist pitch' },
  7: { ja: '手首の傾き', en: 'Wrist roll' },
  Gripper: { ja: 'グリッパー', en: 'Gripper' },
}

const joints: { [J in JointId as `joint_${J}`]: Text } = {
  joint_neckPan: { ja: '首の左右', en: 'Head left and right' },
  joint_neckTilt: { ja: '首の上下', en: 'Head up and down' },
  joint_lift: { ja: 'リフト', en: 'Lift' },
  joint_l1: arm[1],
  joint_l2: arm[2],
  joint_l3: arm[3],
  joint_l4: arm[4],
  joint_l5: arm[5],
  joint_l6: arm[6],
  joint_l7: arm[7],
  joint_lGripper: arm.Gripper,
  joint_r1: arm[1],
  joint_r2: arm[2],
  joint_r3: arm[3],
  joint_r4: arm[4],
  joint_r5: arm[5],
  joint_r6: arm[6],
  joint_r7: arm[7],
  joint_rGripper: arm.Gripper,
}

/** What an arm robot has to move: names of its joints, their groups, and their values with their units. */
export const jointTexts = defineTexts('joints', {
  ...joints,
  group_head: { ja: '頭部', en: 'Head' },
  group_lift: { ja: 'リフト', en: 'Lift' },
  group_left: { ja: '左腕', en: 'Left arm' },
  group_right: { ja: '右腕', en: 'Right arm' },
  /** A joint with the side it is on, where its group does not say so. */
  sideJoint: { ja: '{{side}}・{{joint}}', en: '{{side}}: {{joint}}' },
  value_degree: { ja: '{{value}}°', en: '{{value}}°' },
  value_mm: { ja: '{{value}} mm', en: '{{value}} mm' },
  value_percent: { ja: '{{value}}%', en: '{{value}}%' },
  unit_degree: { ja: '°', en: '°' },
  unit_mm: { ja: 'mm', en: 'mm' },
  unit_percent: { ja: '%', en: '%' },
  atLower: { ja: '下限です', en: 'Lower limit' },
  atUpper: { ja: '上限です', en: 'Upper limit' },
})
