import { touchTexts } from '@fencing-journal/contract/touches';
import { expect, test } from 'vitest';
import { touchProblem, withoutTouchesQuestion } from './without-touches.rules.ts';

test(
  'doubles are only for epee, and off-target touches only for foil',
  { tags: ['B-TL-05'] },
  () => {
    const double = [{ scorer: 'a' }, { scorer: 'both', kind: 'touch', action: undefined }] as const;
    expect(touchProblem(double, 'epee')).toBeUndefined();
    expect(touchProblem(double, 'sabre')).toBe(touchTexts.doubleOutsideEpee);
    const offTarget = [{ scorer: 'none', kind: 'off_target' }] as const;
    expect(touchProblem(offTarget, 'foil')).toBeUndefined();
    expect(touchProblem(offTarget, 'epee')).toBe(touchTexts.offTargetOutsideFoil);
  },
);

test('the question says what will be lost', { tags: ['B-TL-05'] }, () => {
  expect(withoutTouchesQuestion(9, 'Only epee has double touches.').body).toBe(
    'Only epee has double touches. The score is kept, but 9 touches will be lost.',
  );
  expect(withoutTouchesQuestion(1, '').body).toMatch(/ but 1 touch will be lost\.$/);
  expect(withoutTouchesQuestion(0, '').body).toMatch(/ but its touches will be lost\.$/);
});
